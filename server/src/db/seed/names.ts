/** Surnames and given names with the letters that their bearers would sign in with. */
export const chineseSurnames = [
  ['王', 'wang'], ['李', 'li'], ['张', 'zhang'], ['刘', 'liu'], ['陈', 'chen'], ['杨', 'yang'],
  ['黄', 'huang'], ['赵', 'zhao'], ['吴', 'wu'], ['周', 'zhou'], ['徐', 'xu'], ['孙', 'sun'],
  ['马', 'ma'], ['朱', 'zhu'], ['胡', 'hu'], ['郭', 'guo'], ['何', 'he'], ['高', 'gao'],
  ['林', 'lin'], ['罗', 'luo'], ['郑', 'zheng'], ['梁', 'liang'], ['谢', 'xie'], ['宋', 'song'],
  ['唐', 'tang'], ['许', 'xu'], ['韩', 'han'], ['冯', 'feng'], ['邓', 'deng'], ['欧阳', 'ouyang'],
] as const

export const chineseGivenNames = [
  ['伟', 'wei', '1'], ['芳', 'fang', '2'], ['秀英', 'xiuying', '2'], ['敏', 'min', '2'],
  ['静', 'jing', '2'], ['强', 'qiang', '1'], ['磊', 'lei', '1'], ['洋', 'yang', '1'],
  ['艳', 'yan', '2'], ['勇', 'yong', '1'], ['杰', 'jie', '1'], ['娟', 'juan', '2'],
  ['涛', 'tao', '1'], ['明', 'ming', '1'], ['超', 'chao', '1'], ['秀兰', 'xiulan', '2'],
  ['霞', 'xia', '2'], ['平', 'ping', '1'], ['刚', 'gang', '1'], ['桂英', 'guiying', '2'],
  ['子涵', 'zihan', '2'], ['浩然', 'haoran', '1'], ['雨桐', 'yutong', '2'], ['思远', 'siyuan', '1'],
  ['欣怡', 'xinyi', '2'], ['宇航', 'yuhang', '1'], ['梦琪', 'mengqi', '2'], ['嘉懿', 'jiayi', '1'],
  ['晨曦', 'chenxi', '2'], ['俊熙', 'junxi', '1'],
] as const

export const englishFirstNames = [
  ['Olivia', '2'], ['Liam', '1'], ['Emma', '2'], ['Noah', '1'], ['Amelia', '2'], ['Oliver', '1'],
  ['Sophia', '2'], ['James', '1'], ['Isabella', '2'], ['Henry', '1'], ['Ava', '2'], ['Lucas', '1'],
  ['Mia', '2'], ['Theodore', '1'], ['Charlotte', '2'], ['Jack', '1'], ['Zoë', '2'], ['André', '1'],
  ['Priya', '2'], ['Kofi', '1'], ['Ingrid', '2'], ['Mateo', '1'], ['Aisha', '2'], ['Jürgen', '1'],
] as const

export const englishLastNames = [
  'Smith', 'Johnson', 'Williams', 'Brown', 'Jones', 'Garcia', 'Miller', 'Davis', 'Martinez',
  'Anderson', 'Taylor', 'Moore', 'Jackson', 'Lee', 'Thompson', 'White', 'Harris', 'Clark',
  'Lewis', 'Walker', 'Hall', 'Young', 'King', 'Wright', "O'Connor", 'Müller', 'van der Berg',
] as const

export const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
] as const
