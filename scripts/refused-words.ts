/** Words and punctuation that texts of the product do not have, as each thing has one word. */
export const refusedWords = {
  zh: [
    /你|审计日志|登录凭证|资源类型|使用指南|帐号|帐户|账户|登陆|其它/,
    /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u,
    /\p{Script=Han}[,.:;?!()]|[,.:;?!()]\p{Script=Han}|\.\.\.|"/u,
    /\d-\d+ ?\p{Script=Han}/u,
  ],
  en: [
    /\b(log out|log in|login page|user name|nick ?name|two-factor|e-mail|removed users)\b/i,
    /\b(whoever|somebody|anybody|nobody|anew|at once|for good)\b/i,
    /\b(colou|grey|licence|cancell|behaviou|favou|organis|authoris|recognis|customis|synchronis)/i,
    /\b(do|does|did|is|are|was|were|will) not\b|\bcannot\b/i,
    /\.\.\.|"|\d-\d+ [a-z]/,
  ],
}
