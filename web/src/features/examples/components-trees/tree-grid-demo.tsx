import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Status } from '#web/ui/picture/badge.tsx'
import { TreeGrid, type TreeColumn } from '#web/ui/tree/tree-grid.tsx'
import { moveItem, type TreeItem } from '#web/ui/tree/tree-rows.ts'

type Area = TreeItem & { id: 'office' | 'north' | 'south'; isOpen: boolean; desks: number }

function useColumns(): TreeColumn<Area>[] {
  const t = useT(sampleMessages)
  return [
    { key: 'name', title: t('text'), cell: ({ id }) => t(id) },
    { key: 'desks', title: t('number'), width: 120, cell: ({ desks }) => desks },
    {
      key: 'status',
      title: t('status'),
      width: 120,
      from: 'middle',
      cell: ({ desks }) => (
        <Status tone={desks > 0 ? 'good' : 'off'}>{t(desks > 0 ? 'used' : 'new')}</Status>
      ),
    },
  ]
}

export function TreeGridDemo() {
  const t = useT(sampleMessages)
  const [areas, setAreas] = useState<readonly Area[]>([
    { id: 'office', parentId: null, isOpen: true, desks: 80 },
    { id: 'north', parentId: 'office', isOpen: false, desks: 48 },
    { id: 'south', parentId: 'office', isOpen: false, desks: 32 },
  ])
  const columns = useColumns()
  return (
    <TreeGrid
      name={t('tree')}
      items={areas}
      labelOf={({ id }) => t(id)}
      columns={columns}
      isOpen={({ isOpen }) => isOpen}
      onToggle={({ id }, isOpen) =>
        setAreas(areas.map((area) => (area.id === id ? { ...area, isOpen } : area)))
      }
      drag={{
        canHold: (parent) => parent.id === 'office',
        onMove: ({ id }, place) => setAreas(moveItem(areas, id, place)),
      }}
    />
  )
}
