import { guideLanguageOf, isChinese } from '@amber/contract/localized-text.ts'
import { svg as book } from 'virtual:icon/book-text'
import { svg as database } from 'virtual:icon/database'
import { svg as languages } from 'virtual:icon/languages'
import { svg as network } from 'virtual:icon/network'
import { svg as person } from 'virtual:icon/person-standing'
import { svg as plug } from 'virtual:icon/plug'
import { project } from 'virtual:project'
import { useBrandName, useFormat, useLanguage, useServices, useT } from '#web/lib/call/services.ts'
import { BrandMark } from '#web/ui/picture/brand-mark.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { projectIntroMessages } from './project-intro.messages.ts'
import './project-intro.css'

const base = import.meta.env.BASE_URL

function Hero() {
  const t = useT(projectIntroMessages)
  const format = useFormat()
  const language = useLanguage()
  const { isEvaluation } = useServices()
  const facts = [
    [t('version'), project.version],
    [t('built'), format.dateTime(import.meta.env.BUILD_TIME)],
    [t('licence'), project.license],
    [t('mode'), t(isEvaluation ? 'evaluation' : 'production')],
  ] as const
  return (
    <div className="intro-hero card">
      <BrandMark size={64} />
      <div className="intro-text">
        <h1>{useBrandName()}</h1>
        <p>{t('lead')}</p>
        <div className="intro-links">
          <a
            className="button button-main"
            href={`${base}docs/${guideLanguageOf(language)}.html`}
            target="_blank"
            rel="noopener"
          >
            <Icon svg={book} size={16} />
            {t('guide')}
          </a>
          {isEvaluation && (
            <a className="button" href={`${base}api/docs`} target="_blank" rel="noopener">
              <Icon svg={plug} size={16} />
              {t('api')}
            </a>
          )}
        </div>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Ideas() {
  const t = useT(projectIntroMessages)
  const ideas = [
    [database, t('real'), t('realText')],
    [network, t('once'), t('onceText')],
    [languages, t('multilingual'), t('multilingualText')],
    [person, t('everyone'), t('everyoneText')],
  ] as const
  return (
    <section aria-labelledby="intro-what">
      <h2 id="intro-what">{t('what')}</h2>
      <ul className="intro-ideas">
        {ideas.map(([svg, title, text]) => (
          <li key={title} className="card">
            <span className="intro-icon">
              <Icon svg={svg} size={20} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Architecture() {
  const t = useT(projectIntroMessages)
  const language = useLanguage()
  return (
    <section aria-labelledby="intro-architecture">
      <h2 id="intro-architecture">{t('architecture')}</h2>
      <p className="intro-lead">{t('architectureText')}</p>
      <div
        className="intro-picture card"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-labelledby="intro-architecture"
        // SVG inlined by the build (web/vite-project.ts), so that it follows the theme.
        dangerouslySetInnerHTML={{
          __html: project.architecture[isChinese(language) ? 'zh-CN' : 'en-US'],
        }}
      />
    </section>
  )
}

/** Counts packages by licence, most common first. A package used by several workspaces counts once. */
function countLicences(): [licence: string, count: number][] {
  const packages = new Map(
    project.rooms.flatMap((room) =>
      room.dependencies.map(({ name, license }) => [name, license ?? '–'] as const),
    ),
  )
  const counts = new Map<string, number>()
  for (const licence of packages.values()) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

function Dependencies() {
  const t = useT(projectIntroMessages)
  return (
    <section aria-labelledby="intro-dependencies">
      <h2 id="intro-dependencies">{t('dependencies')}</h2>
      <p className="intro-lead">{t('dependenciesText')}</p>
      <ul className="intro-licences" aria-label={t('licences')}>
        {countLicences().map(([licence, count]) => (
          <li key={licence}>
            {licence} <strong>{count}</strong>
          </li>
        ))}
      </ul>
      <div className="intro-rooms">
        {project.rooms.map((room) => (
          <div key={room.name} className="card">
            <table>
              <caption>{t(room.name)}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('package')}</th>
                  <th scope="col">{t('version')}</th>
                  <th scope="col">{t('licence')}</th>
                </tr>
              </thead>
              <tbody>
                {room.dependencies.map(({ name, version, license }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{version}</td>
                    <td>{license}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </section>
  )
}

export function ProjectIntroPage() {
  return (
    <div className="intro">
      <Hero />
      <Ideas />
      <Architecture />
      <Dependencies />
    </div>
  )
}
