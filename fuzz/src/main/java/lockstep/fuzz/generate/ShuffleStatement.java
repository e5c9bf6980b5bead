package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A shuffle that reads from a lane that arrives. If the whole warp arrives and no lane may have ended, any mode and
 * distance is valid; otherwise the source is one of the mask's lanes, or the lane itself.
 */
final class ShuffleStatement implements Statement {
    private static final int CLAMP = 31;

    @Override
    public String name() {
        return "shuffle";
    }

    @Override
    public boolean fits(FunctionEmitter e) {
        return e.lanes().isKnown();
    }

    @Override
    public void emit(FunctionEmitter e) {
        Type type = e.choices().chance(1, 5) ? FloatType.FLOAT : IntType.I32;
        Value value = shared(e, type);
        boolean isWhole = e.lanes().level().compareTo(Lanes.Level.WARP) >= 0
                && !e.program().mayExit()
                && e.program().shape().hasFullWarps();
        if (isWhole && e.choices().chance(3, 4)) {
            whole(e, value);
        } else {
            indexed(e, value);
        }
    }

    /** The shuffled value: any value, a bit field of it, or a shifted part to be combined. */
    private static Value shared(FunctionEmitter e, Type type) {
        Value value = e.values().varying(e, type);
        if (type != IntType.I32 || !e.choices().chance(1, 8)) {
            return value;
        }
        int bits = 1 + e.choices().below(16);
        return e.choices().chance(1, 2)
                ? e.at().binary(Opcode.AND, value, e.i32((1 << bits) - 1))
                : e.at().binary(Opcode.SHL, value, e.i32(bits));
    }

    private static void whole(FunctionEmitter e, Value value) {
        String mode = e.choices().pick(List.of("down", "up", "bfly", "idx"));
        Value distance = e.choices().chance(1, 4)
                ? e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(CLAMP))
                : e.i32(e.choices().pick(List.of(1, 2, 4, 8, 16, 31)));
        read(e, mode, e.lanes().knownMask(), value, distance);
    }

    /** Adds a shuffle, sometimes one that also returns whether its source was in range. */
    private static void read(FunctionEmitter e, String mode, Value mask, Value value, Value source) {
        String type = value.type() == FloatType.FLOAT ? "f32" : "i32";
        Value clamp = e.i32(mode.equals("up") ? 0 : CLAMP);
        String name = "llvm.nvvm.shfl.sync." + mode + "." + type;
        if (e.choices().chance(1, 4)) {
            Value pair = e.intrinsic(name + "p", List.of(), mask, value, source, clamp);
            e.keepVarying(e.at().add(new ExtractValueInstruction(pair, List.of(0))));
            e.keepVarying(e.at().add(new ExtractValueInstruction(pair, List.of(1))));
        } else {
            e.keepVarying(e.intrinsic(name, List.of(), mask, value, source, clamp));
        }
    }

    private static void indexed(FunctionEmitter e, Value value) {
        Value live = e.ballot(e.lanes().knownMask(), e.context().bool(true));
        Value source = e.choices().chance(1, 2) ? lowest(e, live) : own(e, live);
        read(e, "idx", live, value, source);
    }

    /** The lowest lane of {@code live}. */
    private static Value lowest(FunctionEmitter e, Value live) {
        return e.intrinsic("llvm.cttz", List.of(IntType.I32), live, e.context().bool(false));
    }

    /** The wanted lane if it is in {@code live}, otherwise the lane itself. */
    private static Value own(FunctionEmitter e, Value live) {
        Value self = e.intrinsic("llvm.nvvm.read.ptx.sreg.laneid", List.of());
        Value wanted = e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(CLAMP));
        Value shifted = e.at().binary(Opcode.LSHR, live, wanted);
        Value bit = e.at().binary(Opcode.AND, shifted, e.i32(1));
        Value isThere = e.at().compare(Predicate.NE, bit, e.i32(0));
        return e.at().select(isThere, wanted, self);
    }
}
