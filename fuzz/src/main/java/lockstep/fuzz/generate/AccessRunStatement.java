package lockstep.fuzz.generate;

import java.util.List;

/**
 * A few reads and writes of one object in sequence, at a fixed offset and at another, possibly computed one, that may
 * be equal or overlap: each access depends on the memory contents that the one before left.
 */
final class AccessRunStatement implements Statement {
    private static final int MOST = 3;

    @Override
    public String name() {
        return "access-run";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return !e.objects().all().isEmpty();
    }

    @Override
    public void emit(FunctionEmitter e) {
        ObjectPool.PrivateObject object = e.choices().pick(e.objects().all());
        List<ObjectPool.Cell> couple = e.objects().couple(object);
        ObjectPool.Cell fixed = couple.getFirst();
        int count = 3 + e.choices().below(MOST);
        for (int i = 0; i < count; i++) {
            ObjectPool.Cell cell = e.choices().pick(couple);
            if (e.choices().chance(3, 5)) {
                e.at().store(e.values().any(e, cell.type()), cell.pointer(), cell.alignment());
            } else {
                e.keepVarying(e.at().load(cell.type(), cell.pointer(), cell.alignment()));
            }
        }
        e.keepVarying(e.at().load(fixed.type(), fixed.pointer(), fixed.alignment()));
    }
}
