package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSum;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.OperandSpec.Trait;

/**
 * The registers that an instruction reads and writes, by its form. A guard, the base of an address and the target of a
 * call are read; a component of a vector register and selected bytes are written in part, and so is all that a guarded
 * instruction writes. Operands nest at most three deep.
 */
public final class PtxRegisterAccesses {
    /** Takes a register and what is done to it. */
    @FunctionalInterface
    public interface Visitor {
        /** Takes one access. */
        void access(PtxRegister register, Access access);
    }

    private static final Set<PtxOpcode> CARRY_READERS = EnumSet.of(PtxOpcode.ADDC, PtxOpcode.SUBC, PtxOpcode.MADC);

    /** Results are among the first operands; PHIs have any number of further operands after theirs. */
    private static final int MAX_RESULTS = Long.SIZE - 1;

    private PtxRegisterAccesses() {}

    /** Passes all accesses to {@code to}, reads first. */
    public static void visit(PtxInstruction instruction, Visitor to) {
        instruction.guard().ifPresent(guard -> to.access(guard.predicate(), Access.USE));
        long written = instruction.results(PtxRegisterAccesses::written);
        List<PtxOperand> operands = instruction.operands();
        for (int index = 0; index < operands.size(); index++) {
            if (!isIn(written, index)) {
                read(operands.get(index), to);
            }
        }
        Access whole = instruction.guard().isPresent() ? Access.PARTIAL_DEFINITION : Access.DEFINITION;
        for (int index = 0; index < operands.size(); index++) {
            if (isIn(written, index)) {
                write(operands.get(index), whole, to);
            } else if (operands.get(index) instanceof PtxCallOperand call) {
                call.results().forEach(result -> write(result, whole, to));
            }
        }
    }

    /** Whether it reads the carry bit. PTX ISA, "Extended-Precision Integer Arithmetic Instructions". */
    static boolean readsCarry(PtxInstruction instruction) {
        return CARRY_READERS.contains(instruction.opcode());
    }

    /** Whether it writes the carry bit. */
    static boolean writesCarry(PtxInstruction instruction) {
        return instruction.has(PtxModifier.CC);
    }

    /** Which operands are results, a bit for each. Empty for an instruction without a form. */
    private static long written(PtxInstruction instruction) {
        int count = instruction.operands().size();
        Optional<List<OperandSpec>> specs = OpTable.get()
                .find(instruction.opcode(), instruction.suffixes())
                .flatMap(form -> form.operandsFor(instruction.suffixes(), count));
        long written = 0;
        for (int index = 0; index < count && specs.isPresent(); index++) {
            if (specs.get().get(index).has(Trait.WRITTEN)) {
                Objects.checkIndex(index, MAX_RESULTS);
                written |= 1L << index;
            }
        }
        return written;
    }

    private static boolean isIn(long operands, int index) {
        return index < MAX_RESULTS && (operands >>> index & 1) != 0;
    }

    private static void read(PtxOperand operand, Visitor to) {
        switch (operand) {
            case PtxRegister register -> to.access(register, Access.USE);
            case PtxComponent part -> to.access(part.register(), Access.USE);
            case PtxNot not -> to.access(not.predicate(), Access.USE);
            case PtxMinus minus -> read(minus.operand(), to);
            case PtxSum sum -> to.access(sum.register(), Access.USE);
            case PtxSelection selection -> to.access(selection.register(), Access.USE);
            case PtxVector vector -> vector.elements().forEach(element -> read(element, to));
            case PtxPredicatePair pair -> {
                read(pair.first(), to);
                read(pair.second(), to);
            }
            case PtxAddress.OfRegister address -> to.access(address.base(), Access.USE);
            case PtxCallOperand call -> {
                call.arguments().forEach(argument -> read(argument, to));
                read(call.target(), to);
            }
            case PtxAddress.OfSymbol address -> {}
            case PtxAddress.Absolute address -> {}
            case PtxSpecialRegister special -> {}
            case PtxInteger number -> {}
            case PtxFloat number -> {}
            case PtxSymbolOperand symbol -> {}
            case PtxSink sink -> {}
        }
    }

    /** Results; an operand that cannot be written, such as the base of an address, is read. */
    private static void write(PtxOperand operand, Access whole, Visitor to) {
        switch (operand) {
            case PtxRegister register -> to.access(register, whole);
            case PtxComponent part -> to.access(part.register(), Access.PARTIAL_DEFINITION);
            case PtxSelection selection -> to.access(selection.register(), Access.PARTIAL_DEFINITION);
            case PtxVector vector -> vector.elements().forEach(element -> write(element, whole, to));
            case PtxPredicatePair pair -> {
                write(pair.first(), whole, to);
                write(pair.second(), whole, to);
            }
            case PtxNot not -> read(not, to);
            case PtxMinus minus -> read(minus, to);
            case PtxSum sum -> read(sum, to);
            case PtxAddress address -> read(address, to);
            case PtxCallOperand call -> read(call, to);
            case PtxSpecialRegister special -> {}
            case PtxInteger number -> {}
            case PtxFloat number -> {}
            case PtxSymbolOperand symbol -> {}
            case PtxSink sink -> {}
        }
    }

    // ---- replacing what is read

    /** The instruction reading {@code map} of each register: the same one if that changes nothing. */
    public static PtxInstruction withReads(PtxInstruction instruction, UnaryOperator<PtxRegister> map) {
        long written = instruction.results(PtxRegisterAccesses::written);
        List<PtxOperand> operands = new ArrayList<>(instruction.operands().size());
        for (int index = 0; index < instruction.operands().size(); index++) {
            PtxOperand operand = instruction.operand(index);
            operands.add(isIn(written, index) ? operand : withReads(operand, map));
        }
        return with(instruction, operands, map);
    }

    /** The instruction reading and writing {@code map} of each register: the same one if that changes nothing. */
    public static PtxInstruction withRegisters(PtxInstruction instruction, UnaryOperator<PtxRegister> map) {
        List<PtxOperand> operands = new ArrayList<>(instruction.operands().size());
        for (PtxOperand operand : instruction.operands()) {
            boolean isCall = operand instanceof PtxCallOperand;
            operands.add(isCall ? withResults((PtxCallOperand) withReads(operand, map), map) : withReads(operand, map));
        }
        return with(instruction, operands, map);
    }

    private static PtxCallOperand withResults(PtxCallOperand call, UnaryOperator<PtxRegister> map) {
        List<PtxOperand> results = withReads(call.results(), map);
        return results == call.results()
                ? call
                : new PtxCallOperand(
                        results,
                        call.target(),
                        call.arguments(),
                        call.prototype().orElse(null));
    }

    private static PtxInstruction with(
            PtxInstruction instruction, List<PtxOperand> operands, UnaryOperator<PtxRegister> map) {
        boolean areSame = areSame(operands, instruction.operands());
        PtxInstruction changed = areSame ? instruction : instruction.withOperands(operands);
        Optional<PtxGuard> guard = instruction.guard();
        if (guard.isEmpty()) {
            return changed;
        }
        PtxRegister predicate = map.apply(guard.get().predicate());
        return predicate == guard.get().predicate()
                ? changed
                : changed.withGuard(new PtxGuard(predicate, guard.get().negated()));
    }

    private static boolean areSame(List<PtxOperand> some, List<PtxOperand> others) {
        for (int i = 0; i < some.size(); i++) {
            if (some.get(i) != others.get(i)) {
                return false;
            }
        }
        return true;
    }

    private static PtxOperand withReads(PtxOperand operand, UnaryOperator<PtxRegister> map) {
        return switch (operand) {
            case PtxRegister register -> map.apply(register);
            case PtxComponent part ->
                with(part, part.register(), map, other -> new PtxComponent(other, part.index(), part.letter()));
            case PtxNot not -> with(not, not.predicate(), map, PtxNot::new);
            case PtxMinus minus -> {
                PtxOperand other = withReads(minus.operand(), map);
                yield other == minus.operand() ? minus : new PtxMinus(other);
            }
            case PtxSum sum -> with(sum, sum.register(), map, other -> new PtxSum(other, sum.offset()));
            case PtxSelection part ->
                with(part, part.register(), map, other -> new PtxSelection(other, part.halves(), part.indices()));
            case PtxVector vector -> {
                List<PtxOperand> elements = withReads(vector.elements(), map);
                yield elements == vector.elements() ? vector : new PtxVector(elements);
            }
            case PtxPredicatePair pair -> {
                PtxOperand first = withReads(pair.first(), map);
                PtxOperand second = withReads(pair.second(), map);
                yield first == pair.first() && second == pair.second() ? pair : new PtxPredicatePair(first, second);
            }
            case PtxAddress.OfRegister address ->
                with(address, address.base(), map, other -> new PtxAddress.OfRegister(other, address.offset()));
            case PtxCallOperand call -> {
                PtxOperand target = withReads(call.target(), map);
                List<PtxOperand> arguments = withReads(call.arguments(), map);
                yield target == call.target() && arguments == call.arguments()
                        ? call
                        : new PtxCallOperand(
                                call.results(),
                                target,
                                arguments,
                                call.prototype().orElse(null));
            }
            case PtxAddress.OfSymbol address -> address;
            case PtxAddress.Absolute address -> address;
            case PtxSpecialRegister special -> special;
            case PtxInteger number -> number;
            case PtxFloat number -> number;
            case PtxSymbolOperand symbol -> symbol;
            case PtxSink sink -> sink;
        };
    }

    /** The operand of one register, with {@code map} of it. */
    private static PtxOperand with(
            PtxOperand operand,
            PtxRegister register,
            UnaryOperator<PtxRegister> map,
            Function<PtxRegister, PtxOperand> made) {
        PtxRegister other = map.apply(register);
        return other == register ? operand : made.apply(other);
    }

    private static List<PtxOperand> withReads(List<PtxOperand> operands, UnaryOperator<PtxRegister> map) {
        List<PtxOperand> others =
                operands.stream().map(operand -> withReads(operand, map)).toList();
        return areSame(others, operands) ? operands : others;
    }
}
