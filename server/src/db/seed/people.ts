import { statusCodes } from '@amber/contract/rules.ts'
import { nameKey } from '#server/lib/text.ts'
import { idAt } from '#server/lib/platform.ts'
import { chineseGivenNames, chineseSurnames, englishFirstNames, englishLastNames } from './names.ts'

export type Chance = ReturnType<typeof chanceOf>

/** Creates random choices from a source of numbers between 0 and 1. */
export function chanceOf(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    happens: (probability: number) => random() < probability,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
    id: (time: Date) =>
      idAt(
        time,
        Uint8Array.from({ length: 10 }, () => below(256)),
      ),
  }
}

const chinesePeople = 210
const englishPeople = 110
const dayMs = 24 * 60 * 60 * 1000

export type SeedUser = {
  id: string
  user_name: string
  user_name_key: string
  nick_name: string
  gender: string | null
  phone: string | null
  email: string | null
  status: string
  password_hash: string | null
  version: number
  create_by: string | null
  create_time: Date
  update_by: string | null
  update_time: Date
}

/** Documented demo accounts. */
export const knownAccounts = [
  { userName: 'Super', role: 'R_SUPER' },
  { userName: 'Admin', role: 'R_ADMIN' },
  { userName: 'User', role: 'R_USER' },
] as const

/** Generates a few hundred users of both languages. */
export function makePeople(chance: Chance, now: Date): SeedUser[] {
  const taken = new Set<string>(knownAccounts.map(({ userName }) => nameKey(userName)))
  const people: SeedUser[] = []
  for (let index = 0; index < chinesePeople + englishPeople; index++) {
    const identity = index < chinesePeople ? chineseIdentity(chance) : englishIdentity(chance)
    const userName = freeName(identity.signInName, taken)
    taken.add(nameKey(userName))
    const joined = new Date(now.getTime() - (1 + chance.below(720)) * dayMs - chance.below(dayMs))
    people.push(person({ ...identity, userName, joined }, chance))
  }
  return people
}

type Identity = { nickName: string; gender: string; phone: string; signInName: string }

function chineseIdentity(chance: Chance): Identity {
  const [surname, surnameLetters] = chance.pick(chineseSurnames)
  const [given, givenLetters, gender] = chance.pick(chineseGivenNames)
  const phone = `1380013${String(chance.below(10_000)).padStart(4, '0')}`
  return { nickName: surname + given, gender, phone, signInName: surnameLetters + givenLetters }
}

function englishIdentity(chance: Chance): Identity {
  const [first, gender] = chance.pick(englishFirstNames)
  const last = chance.pick(englishLastNames)
  // 555-01xx is reserved for fiction (North American Numbering Plan).
  const phone = `+1202555${String(100 + chance.below(100)).padStart(4, '0')}`
  const signInName = nameKey(first + last).replace(/[^a-z]/g, '')
  return { nickName: `${first} ${last}`, gender, phone, signInName }
}

function freeName(wanted: string, taken: Set<string>): string {
  const base = wanted.slice(0, 13).padEnd(4, '0')
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`
    if (!taken.has(nameKey(name))) return name
  }
}

function person(identity: Identity & { userName: string; joined: Date }, chance: Chance): SeedUser {
  const { userName, nickName, gender, phone, joined } = identity
  return {
    id: chance.id(joined),
    user_name: userName,
    user_name_key: nameKey(userName),
    nick_name: nickName,
    gender: chance.happens(0.04) ? null : gender,
    phone: chance.happens(0.06) ? null : phone,
    email: chance.happens(0.05) ? null : `${userName}@example.com`,
    status: chance.happens(0.07) ? statusCodes.disabled : statusCodes.enabled,
    password_hash: null, // generated users cannot sign in
    version: 1,
    create_by: chance.happens(0.7) ? 'Super' : 'Admin',
    create_time: joined,
    update_by: null,
    update_time: joined,
  }
}
