package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/** Opportunities for an optimizer: the same computation once more, and operations that undo or absorb one another. */
final class RedundantStatement implements Statement {
    private static final List<Opcode> OPERATIONS =
            List.of(Opcode.ADD, Opcode.SUB, Opcode.AND, Opcode.OR, Opcode.XOR, Opcode.MUL);

    @Override
    public String name() {
        return "redundant";
    }

    @Override
    public void emit(FunctionEmitter e) {
        switch (e.choices().below(3)) {
            case 0 -> algebra(e);
            case 1 -> again(e);
            default -> loadTwice(e);
        }
    }

    /** An operation on a result and one of its operands, or their complement or negation. */
    private static void algebra(FunctionEmitter e) {
        IntType type = e.values().integerType(e);
        Value left = e.values().varying(e, type);
        Value right = e.values().besides(e, left);
        Value inner = e.at().binary(e.choices().pick(OPERATIONS), changed(e, left), right);
        Value outer = changed(e, e.choices().chance(1, 2) ? left : right);
        boolean isFirst = e.choices().chance(1, 2);
        Opcode opcode = e.choices().pick(OPERATIONS);
        e.keep(e.at().binary(opcode, isFirst ? outer : inner, isFirst ? inner : outer), left, right);
    }

    private static Value changed(FunctionEmitter e, Value value) {
        Type type = value.type();
        return switch (e.choices().below(6)) {
            case 0 -> e.at().binary(Opcode.XOR, value, e.integer(type, -1));
            case 1 -> e.at().binary(Opcode.SUB, e.integer(type, 0), value);
            case 2 -> e.at().binary(Opcode.AND, value, e.values().constant(e, type));
            default -> value;
        };
    }

    /** A copy of a pure operation whose result is available. */
    private static void again(FunctionEmitter e) {
        List<Type> types = e.pool().types();
        List<Instruction> pure = e.pool().of(e.choices().pick(types)).stream()
                .filter(Instruction.class::isInstance)
                .map(Instruction.class::cast)
                .filter(RedundantStatement::canRepeat)
                .toList();
        if (pure.isEmpty()) {
            algebra(e);
            return;
        }
        Instruction first = e.choices().pick(pure.reversed());
        e.pool().add(e.at().add(first.copy()), e.pool().uniformity(first));
    }

    private static boolean canRepeat(Instruction instruction) {
        return switch (instruction.opcode().format()) {
            case BINARY, UNARY, CAST, COMPARE, ADDRESS -> true;
            case TERMINATOR, MEMORY -> false;
            case OTHER -> {
                Effects effects = EffectsOf.instruction(instruction);
                yield instruction.opcode() != Opcode.PHI && effects.isSpeculatable() && !effects.isConvergent();
            }
        };
    }

    /** Two reads of a place, between which nothing or something else happens. */
    private static void loadTwice(FunctionEmitter e) {
        if (e.objects().all().isEmpty()) {
            algebra(e);
            return;
        }
        ObjectPool.Cell cell = e.objects().cell();
        Value first = load(e, cell);
        if (e.choices().chance(1, 3)) {
            ObjectPool.Cell other = e.objects().cell();
            e.at().store(e.values().any(e, other.type()), other.pointer(), other.alignment());
        }
        if (e.choices().chance(1, 3)) {
            e.at().store(first, cell.pointer(), cell.alignment());
        }
        load(e, cell);
    }

    private static Value load(FunctionEmitter e, ObjectPool.Cell cell) {
        LoadInstruction load = e.at().load(cell.type(), cell.pointer(), cell.alignment());
        return e.keepVarying(load);
    }
}
