import { kebabCase } from '@amber/contract/nouns/define-noun.ts'
import { snake, type NounSpec } from './noun-spec.ts'

/** Returns the migration for databases that have a noun, which leaves its events in the audit log. */
export const removalMigration = ({
  name,
  plural,
}: Pick<
  NounSpec,
  'name' | 'plural'
>) => `-- contract: the noun ${name} was removed; servers that have it are stopped first.

-- Menus of your own below its menu move to the top level.
update menus set parent_id = null, layout = coalesce(layout, 'base')
where parent_id in (select id from menus where route_name = '${kebabCase(plural)}');
delete from menus where route_name = '${kebabCase(plural)}';
update roles set home_path = default where home_path = '/${kebabCase(plural)}';
delete from role_permissions where code like '${name}:%';
delete from offered_permissions where code like '${name}:%';
delete from noun_imports where noun = '${name}';
drop table "${snake(plural)}";
delete from record_files where noun = '${name}';
`
