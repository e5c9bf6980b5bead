package lockstep.sim.image.ptx;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.nvvm.ScalarType;

/**
 * Decodes instructions that are equivalent to one or two operations of the NVVM dialect without flags, for which the
 * engines have fast paths. A test compares each with the function that PTX defines.
 */
final class ShortForms {
    /** Decodes an instruction; returns false, with nothing added, if it has no short form. */
    private interface Form {
        boolean decode(OpSource source, PtxInstruction instruction, PtxType type);
    }

    private static final Map<PtxModifier, Predicate> SIGNED = Map.of(
            PtxModifier.EQ, Predicate.EQ,
            PtxModifier.NE, Predicate.NE,
            PtxModifier.LT, Predicate.SLT,
            PtxModifier.LE, Predicate.SLE,
            PtxModifier.GT, Predicate.SGT,
            PtxModifier.GE, Predicate.SGE);
    private static final Map<PtxModifier, Predicate> UNSIGNED = Map.of(
            PtxModifier.EQ, Predicate.EQ,
            PtxModifier.NE, Predicate.NE,
            PtxModifier.LT, Predicate.ULT,
            PtxModifier.LE, Predicate.ULE,
            PtxModifier.GT, Predicate.UGT,
            PtxModifier.GE, Predicate.UGE,
            PtxModifier.LO, Predicate.ULT,
            PtxModifier.LS, Predicate.ULE,
            PtxModifier.HI, Predicate.UGT,
            PtxModifier.HS, Predicate.UGE);

    private static final Map<PtxModifier, Predicate> FLOATS = Map.ofEntries(
            Map.entry(PtxModifier.EQ, Predicate.OEQ),
            Map.entry(PtxModifier.NE, Predicate.ONE),
            Map.entry(PtxModifier.LT, Predicate.OLT),
            Map.entry(PtxModifier.LE, Predicate.OLE),
            Map.entry(PtxModifier.GT, Predicate.OGT),
            Map.entry(PtxModifier.GE, Predicate.OGE),
            Map.entry(PtxModifier.EQU, Predicate.UEQ),
            Map.entry(PtxModifier.NEU, Predicate.UNE),
            Map.entry(PtxModifier.LTU, Predicate.FULT),
            Map.entry(PtxModifier.LEU, Predicate.FULE),
            Map.entry(PtxModifier.GTU, Predicate.FUGT),
            Map.entry(PtxModifier.GEU, Predicate.FUGE),
            Map.entry(PtxModifier.NUM, Predicate.ORD),
            Map.entry(PtxModifier.NAN, Predicate.UNO));

    private final FunctionAssembler into;
    private final PtxRegisters registers;
    private final Map<PtxOpcode, Form> forms;

    ShortForms(FunctionAssembler into, PtxRegisters registers) {
        this.into = into;
        this.registers = registers;
        this.forms = forms();
    }

    private Map<PtxOpcode, Form> forms() {
        Map<PtxOpcode, Form> map = new EnumMap<>(PtxOpcode.class);
        map.put(PtxOpcode.ADD, (source, i, type) -> binary(source, i, type, Opcode.ADD));
        map.put(PtxOpcode.SUB, (source, i, type) -> binary(source, i, type, Opcode.SUB));
        map.put(PtxOpcode.AND, (source, i, type) -> binary(source, i, type, Opcode.AND));
        map.put(PtxOpcode.OR, (source, i, type) -> binary(source, i, type, Opcode.OR));
        map.put(PtxOpcode.XOR, (source, i, type) -> binary(source, i, type, Opcode.XOR));
        map.put(PtxOpcode.MUL, this::product);
        map.put(PtxOpcode.MAD, this::product);
        map.put(PtxOpcode.SHL, (source, i, type) -> shift(source, i, type, Opcode.SHL));
        map.put(
                PtxOpcode.SHR,
                (source, i, type) -> shift(source, i, type, type.isSigned() ? Opcode.ASHR : Opcode.LSHR));
        map.put(PtxOpcode.NOT, this::complement);
        map.put(PtxOpcode.SETP, this::compare);
        map.put(PtxOpcode.SELP, this::select);
        map.put(PtxOpcode.CVT, this::convert);
        return map;
    }

    boolean decode(OpSource source, PtxInstruction instruction) {
        Form form = forms.get(instruction.opcode());
        if (form == null || instruction.types().isEmpty()) {
            return false;
        }
        PtxType type = instruction.types().getLast();
        return !type.isPacked() && type.width() <= 64 && form.decode(source, instruction, type);
    }

    /** Whether the instruction has no suffixes except types and these. */
    private static boolean hasOnly(PtxInstruction instruction, PtxModifier... allowed) {
        List<PtxModifier> known = List.of(allowed);
        for (PtxSuffix suffix : instruction.suffixes()) {
            if (suffix instanceof PtxModifier modifier && !known.contains(modifier)) {
                return false;
            }
        }
        return true;
    }

    private int read(OpSource source, PtxInstruction instruction, int index, PtxType type) {
        return registers.read(source, instruction.operand(index), type, type.width());
    }

    private void emit(OpSource source, Opcode operation, int width, PtxOperand target, boolean isSigned, int a, int b) {
        OpBuilder op = new OpBuilder(OpKind.Arithmetic.BINARY, into.block(), source);
        op.setOperands(a, b);
        op.setOperation(operation, ScalarType.integer(width));
        registers.emit(op, target, width, isSigned);
    }

    private int hidden(OpSource source, Opcode operation, int a, int b) {
        int result = into.cell(into.width(a));
        OpBuilder op = registers.hidden(OpKind.Arithmetic.BINARY, source, result, a, b);
        op.setOperation(operation, op.type());
        return result;
    }

    // ---- integers

    private boolean binary(OpSource source, PtxInstruction instruction, PtxType type, Opcode operation) {
        if (type.isFloat() || !hasOnly(instruction)) {
            return false;
        }
        int a = read(source, instruction, 1, type);
        int b = read(source, instruction, 2, type);
        emit(source, operation, type.width(), instruction.operand(0), type.isSigned(), a, b);
        return true;
    }

    /** {@code mul} and {@code mad}: {@code .lo}, and {@code .wide}, whose factors are extended first. */
    private boolean product(OpSource source, PtxInstruction instruction, PtxType type) {
        boolean isWide = instruction.has(PtxModifier.WIDE) && type.width() <= 32;
        if (type.isFloat() || !hasOnly(instruction, isWide ? PtxModifier.WIDE : PtxModifier.LO)) {
            return false;
        }
        int width = isWide ? 2 * type.width() : type.width();
        int a = registers.resized(source, read(source, instruction, 1, type), width, type.isSigned());
        int b = registers.resized(source, read(source, instruction, 2, type), width, type.isSigned());
        if (instruction.opcode() == PtxOpcode.MUL) {
            emit(source, Opcode.MUL, width, instruction.operand(0), type.isSigned(), a, b);
        } else {
            int c = registers.read(source, instruction.operand(3), type, width);
            int product = hidden(source, Opcode.MUL, a, b);
            emit(source, Opcode.ADD, width, instruction.operand(0), type.isSigned(), product, c);
        }
        return true;
    }

    /** Shifts by a constant amount below the width; other shifts clamp the amount. */
    private boolean shift(OpSource source, PtxInstruction instruction, PtxType type, Opcode operation) {
        boolean isKnown = instruction.operand(2) instanceof PtxInteger amount
                && amount.value() >= 0
                && amount.value() < type.width();
        if (!isKnown || !hasOnly(instruction)) {
            return false;
        }
        int a = read(source, instruction, 1, type);
        int b = read(source, instruction, 2, type);
        emit(source, operation, type.width(), instruction.operand(0), type.isSigned(), a, b);
        return true;
    }

    private boolean complement(OpSource source, PtxInstruction instruction, PtxType type) {
        int a = read(source, instruction, 1, type);
        emit(source, Opcode.XOR, type.width(), instruction.operand(0), false, a, into.constant(-1L, type.width()));
        return true;
    }

    // ---- comparisons and choices

    private boolean compare(OpSource source, PtxInstruction instruction, PtxType type) {
        PtxModifier comparison = instruction.comparison().orElse(null);
        Predicate predicate = comparison == null ? null : relations(type).get(comparison);
        if (comparison == null
                || predicate == null
                || instruction.operands().size() != 3
                || instruction.operand(0) instanceof PtxPredicatePair
                || !hasOnly(instruction, comparison)) {
            return false;
        }
        OpBuilder op = new OpBuilder(OpKind.Arithmetic.COMPARE, into.block(), source);
        op.setOperands(read(source, instruction, 1, type), read(source, instruction, 2, type));
        op.setOperandType(type.isFloat() ? floating(type) : ScalarType.integer(type.width()));
        op.setRelation(predicate);
        registers.emit(op, instruction.operand(0), 1, false);
        return true;
    }

    private static Map<PtxModifier, Predicate> relations(PtxType type) {
        if (type.isFloat()) {
            return type == PtxType.F32 || type == PtxType.F64 ? FLOATS : Map.of();
        }
        return type.isSigned() ? SIGNED : UNSIGNED;
    }

    private static ScalarType floating(PtxType type) {
        return type == PtxType.F32 ? ScalarType.SINGLE : ScalarType.DOUBLE;
    }

    private boolean select(OpSource source, PtxInstruction instruction, PtxType type) {
        OpBuilder op = new OpBuilder(OpKind.Arithmetic.SELECT, into.block(), source);
        op.setOperands(
                registers.read(source, instruction.operand(3), PtxType.PRED, 1),
                read(source, instruction, 1, type),
                read(source, instruction, 2, type));
        registers.emit(op, instruction.operand(0), type.width(), type.isSigned());
        return true;
    }

    /**
     * Conversions of integers: extended by the sign of the source type, truncated to the target, extended by the sign
     * of the target type.
     */
    private boolean convert(OpSource source, PtxInstruction instruction, PtxType from) {
        PtxType to = instruction.types().getFirst();
        boolean isShort = instruction.types().size() == 2
                && from.isInteger()
                && to.isInteger()
                && !to.isPacked()
                && hasOnly(instruction);
        if (!isShort) {
            return false;
        }
        int value = read(source, instruction, 1, from);
        int resized = registers.resized(source, value, to.width(), from.isSigned());
        OpBuilder op = new OpBuilder(OpKind.Move.MOVES, into.block(), source);
        op.setOperands(resized);
        op.setNumbers(resized);
        registers.emit(op, instruction.operand(0), to.width(), to.isSigned());
        return true;
    }
}
