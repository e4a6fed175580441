-- Made-up people of two languages, as many as the setting `bench.people` says, the same every time.
-- Common names are common and rare ones rare: both kinds of search must be fast.
select setseed(0.42);

create temporary table words on commit drop as
select
  string_to_array('王 wang 李 li 张 zhang 刘 liu 陈 chen 杨 yang 黄 huang 赵 zhao 吴 wu 周 zhou 徐 xu 孙 sun 马 ma 朱 zhu 胡 hu 郭 guo 何 he 高 gao 林 lin 罗 luo 郑 zheng 梁 liang 谢 xie 宋 song 唐 tang 许 xu 韩 han 冯 feng 邓 deng 曹 cao 彭 peng 曾 zeng 肖 xiao 田 tian 董 dong 袁 yuan 潘 pan 于 yu 蒋 jiang 蔡 cai 余 yu 杜 du 叶 ye 程 cheng 苏 su 魏 wei 吕 lv 丁 ding 任 ren 沈 shen 姚 yao 卢 lu 姜 jiang 崔 cui 钟 zhong 谭 tan 陆 lu 欧阳 ouyang 司马 sima 诸葛 zhuge', ' ') as surnames,
  string_to_array('伟 wei 芳 fang 娜 na 敏 min 静 jing 丽 li 强 qiang 磊 lei 军 jun 洋 yang 勇 yong 艳 yan 杰 jie 娟 juan 涛 tao 明 ming 超 chao 秀 xiu 霞 xia 平 ping 刚 gang 桂 gui 英 ying 华 hua 玉 yu 兰 lan 红 hong 梅 mei 建 jian 文 wen 国 guo 志 zhi 海 hai 春 chun 雪 xue 飞 fei 鹏 peng 宇 yu 浩 hao 然 ran 子 zi 涵 han 轩 xuan 欣 xin 怡 yi 梓 zi 雨 yu 桐 tong 思 si 远 yuan 晨 chen 曦 xi 俊 jun 熙 xi 嘉 jia 懿 yi 诗 shi 琪 qi 梦 meng 瑶 yao 佳 jia 博 bo 航 hang 睿 rui 泽 ze 铭 ming 晓 xiao 东 dong 云 yun 龙 long 凤 feng 林 lin 峰 feng 斌 bin 波 bo 辉 hui 健 jian 康 kang 宁 ning 成 cheng 光 guang 天 tian 阳 yang 月 yue 星 xing 辰 chen 安 an 乐 le 和 he 美 mei 琳 lin 琴 qin 莉 li 萍 ping 玲 ling 慧 hui 婷 ting 倩 qian 颖 ying 露 lu 莹 ying', ' ') as given_names,
  string_to_array('Olivia Liam Emma Noah Amelia Oliver Sophia James Isabella Henry Ava Lucas Mia Theodore Charlotte Jack Zoë André Priya Kofi Ingrid Mateo Aisha Jürgen Benjamin Evelyn Elijah Harper Luna William Camila Alexander Gianna Michael Elizabeth Ethan Eleanor Daniel Ella Sebastian Abigail Samuel Scarlett David Emily Joseph Aria Carter Penelope Owen', ' ') as first_names,
  string_to_array('Smith,Johnson,Williams,Brown,Jones,Garcia,Miller,Davis,Martinez,Anderson,Taylor,Moore,Jackson,Lee,Thompson,White,Harris,Clark,Lewis,Walker,Hall,Young,King,Wright,O''Connor,Müller,van der Berg,Hernandez,Lopez,Gonzalez,Wilson,Thomas,Martin,Perez,Sanchez,Ramirez,Robinson,Allen,Scott,Torres,Nguyen,Hill,Flores,Green,Adams,Nelson,Baker,Rivera,Campbell,Mitchell,Roberts,Carter,Phillips,Evans,Turner,Diaz,Parker,Cruz,Edwards,Collins', ',') as last_names,
  string_to_array('qq.com 163.com gmail.com example.com 126.com outlook.com foxmail.com example.org', ' ') as domains;

create temporary table drawn on commit drop as
select
  i,
  random() < 0.6 as is_chinese,
  1 + 2 * floor(60 * random() ^ 2)::int as surname,
  1 + 2 * floor(100 * random() ^ 1.5)::int as given,
  case when random() < 0.8 then 1 + 2 * floor(100 * random() ^ 1.5)::int end as given_2,
  1 + floor(50 * random() ^ 1.3)::int as first,
  1 + floor(60 * random() ^ 1.5)::int as last,
  random() as gender, random() as status, random() as has_phone, random() as has_email, random() as author,
  1 + floor(8 * random() ^ 2)::int as domain,
  floor(random() * 1e8)::int as number,
  floor(random() * 100)::int as operator,
  md5(random()::text) as noise,
  -- In the order of joining, as a table that grew would lie.
  timestamptz '2023-01-01Z' + interval '1000 days' * (i / current_setting('bench.people')::float) as time
from generate_series(1, current_setting('bench.people')::int) i;

insert into users (id, user_name, user_name_key, nick_name, gender, phone, email, status, password_hash, create_by, create_time, update_time)
select
  (lpad(to_hex((extract(epoch from time) * 1000)::bigint), 12, '0') || '7' || substr(noise, 1, 3) || '8' || substr(noise, 4, 15))::uuid,
  name, lower(name), nick_name,
  case when gender < 0.48 then '1' when gender < 0.96 then '2' end,
  case when has_phone < 0.94 then phone end,
  case when has_email < 0.95 then name || '@' || host end,
  case when status < 0.97 then '1' else '2' end,
  current_setting('bench.password_hash'),
  case when author < 0.7 then 'Super' else 'Admin' end, time, time
from (
  select *,
    case when is_chinese then surnames[surname] || given_names[given] || coalesce(given_names[given_2], '')
      else first_names[first] || ' ' || last_names[last] end as nick_name,
    left(case when is_chinese then surnames[surname + 1] || given_names[given + 1] || coalesce(given_names[given_2 + 1], '')
      else regexp_replace(lower(first_names[first] || left(last_names[last], 3)), '[^a-z]', '', 'g') end, 9) || i as name,
    case when is_chinese then '1' || (array['38', '39', '35', '36', '37', '58', '59', '86', '88', '50'])[1 + operator / 10] || lpad(number::text, 8, '0')
      else '+1' || 200 + operator || lpad((number / 10)::text, 7, '0') end as phone,
    domains[domain] as host
  from (select drawn.*, surnames, given_names, first_names, last_names, domains from drawn, words) as mixed
) as made;

-- From a role that everybody has to one that three people have.
insert into roles (id, code, name, create_time, update_time)
select gen_random_uuid(), code, code, now(), now() from unnest(array['R_SUPPORT', 'R_AUDIT', 'R_FINANCE', 'R_FEW']) as code;

insert into user_roles (user_id, role_id)
select users.id, roles.id
from (select *, row_number() over (order by id) as place, random() as chance from users) as users
join roles on case roles.code
  when 'R_USER' then chance < 0.95
  when 'R_SUPPORT' then chance < 0.05
  when 'R_ADMIN' then chance < 0.01
  when 'R_AUDIT' then chance between 0.5 and 0.505
  when 'R_FINANCE' then chance between 0.6 and 0.6005
  when 'R_FEW' then place <= 3
  else false end;
