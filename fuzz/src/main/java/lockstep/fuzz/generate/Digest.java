package lockstep.fuzz.generate;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * A checksum of a lane's values: a hidden 64-bit variable that takes in computed values without other uses, so that few
 * computations of a program are dead. Every step is invertible, so that different values yield different checksums.
 */
final class Digest {
    /** Odd, so that multiplying by it loses nothing; its powers differ. */
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private static final int WIDTH = 64;
    private static final List<Opcode> STEPS = List.of(Opcode.ADD, Opcode.XOR, Opcode.SUB);

    private final FunctionEmitter e;
    private int variable = -1;

    Digest(FunctionEmitter e) {
        this.e = e;
    }

    /** Makes the variable at the emitter's place. */
    void declare() {
        variable = e.variables().declareHidden(e.context().i64(0));
    }

    /** What was mixed so far. */
    Value value() {
        return e.variables().get(variable);
    }

    /** Whether something was mixed in on some way to the place. */
    boolean isUsed() {
        return !(value() instanceof Constant);
    }

    /** Takes in the unused values that entered the pool since {@code mark}, the {@code most} latest at most. */
    void take(int mark, int most) {
        Map<Value, Boolean> held = new IdentityHashMap<>();
        e.variables().snapshot().forEach(value -> held.put(value, true));
        List<Value> unused = e.pool().since(mark).stream()
                .filter(value -> isUnused(value) && !held.containsKey(value))
                .toList();
        List<Value> latest = unused.subList(Math.max(0, unused.size() - most), unused.size());
        boolean isFirst = true;
        for (Value value : latest) {
            if (isInteger(value.type())) {
                if (isFirst && isUsed()) {
                    set(e.at().binary(Opcode.MUL, value(), e.context().i64(FACTOR)));
                }
                isFirst = false;
                set(e.at().binary(e.choices().pick(STEPS), value(), number(value)));
            } else if (e.isKernel()) {
                e.observe(value, OperandSource.bytes(value.type()));
            }
        }
    }

    private void set(Value next) {
        e.variables().set(variable, next);
    }

    private static boolean isUnused(Value value) {
        return value instanceof Instruction instruction && !instruction.hasUses();
    }

    private static boolean isInteger(Type type) {
        return type instanceof IntType || type instanceof VectorType vector && !(vector.element() instanceof FloatType);
    }

    /** The bits of {@code value} in 64; the halves of what has more are laid over one another. */
    private Value number(Value value) {
        if (value.type() instanceof VectorType vector) {
            int width = ((IntType) vector.element()).width() * vector.count();
            return number(e.at().cast(Opcode.BITCAST, value, IntType.of(width)));
        }
        int width = ((IntType) value.type()).width();
        if (width == WIDTH) {
            return value;
        }
        if (width < WIDTH) {
            return e.at().cast(Opcode.ZEXT, value, IntType.I64);
        }
        Value high = e.at().binary(Opcode.LSHR, value, e.integer(value.type(), width - WIDTH));
        return e.at().binary(Opcode.ADD, cut(value), cut(high));
    }

    private Value cut(Value wide) {
        return e.at().cast(Opcode.TRUNC, wide, IntType.I64);
    }

    /** The checksum in 32 bits. */
    Value folded() {
        Value high = e.at().binary(Opcode.LSHR, value(), e.context().i64(WIDTH / 2));
        Value both = e.at().binary(Opcode.XOR, value(), high);
        return e.at().cast(Opcode.TRUNC, both, IntType.I32);
    }
}
