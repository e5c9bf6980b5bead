package lockstep.fuzz.generate;

/**
 * A few reads and writes of one object in a row, at a fixed place and at another, perhaps computed one, that may be the
 * same or overlap: what is in memory matters from one access to the next.
 */
final class AccessRunStatement implements Statement {
    private static final int MOST = 3;

    @Override
    public String name() {
        return "access-run";
    }

    @Override
    public boolean fits(Emitter e) {
        return !e.objects().all().isEmpty();
    }

    @Override
    public void emit(Emitter e) {
        PrivateObject object = e.choices().pick(e.objects().all());
        ObjectPool.Cell fixed = e.objects().fixed(object);
        ObjectPool.Cell other = e.objects().cell(object);
        int count = 3 + e.choices().below(MOST);
        for (int i = 0; i < count; i++) {
            ObjectPool.Cell cell = e.choices().chance(1, 2) ? fixed : other;
            if (e.choices().chance(3, 5)) {
                e.at().store(e.values().any(e, cell.type()), cell.pointer(), cell.alignment());
            } else {
                e.keepVarying(e.at().load(cell.type(), cell.pointer(), cell.alignment()));
            }
        }
        e.keepVarying(e.at().load(fixed.type(), fixed.pointer(), fixed.alignment()));
    }
}
