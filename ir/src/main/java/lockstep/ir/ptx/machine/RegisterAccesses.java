package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import lockstep.ir.code.Access;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxComponent;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxMinus;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxNot;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxPredicatePair;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSelection;
import lockstep.ir.ptx.PtxSink;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxSum;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxVector;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.OperandSpec.Trait;

/**
 * The registers that an instruction reads and writes, by its form. A guard, the base of an address and the target of a
 * call are read; a component of a vector register and selected bytes are written in part, and so is all that a guarded
 * instruction writes. Operands nest at most three deep.
 */
public final class RegisterAccesses {
    /** Takes a register and what is done to it. */
    @FunctionalInterface
    public interface Visitor {
        /** Takes one access. */
        void access(PtxRegister register, Access access);
    }

    private static final Set<PtxOpcode> CARRY_READERS = EnumSet.of(PtxOpcode.ADDC, PtxOpcode.SUBC, PtxOpcode.MADC);

    /** Results are among the first operands; PHIs have any number of others behind theirs. */
    private static final int MOST_RESULTS = Long.SIZE - 1;

    private RegisterAccesses() {}

    /** Tells {@code to} of all accesses, reads first. */
    public static void visit(PtxInstruction instruction, Visitor to) {
        instruction.guard().ifPresent(guard -> to.access(guard.predicate(), Access.USE));
        long written = instruction.results(RegisterAccesses::written);
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

    /** Which operands are results, a bit for each. An instruction of no form has none. */
    private static long written(PtxInstruction instruction) {
        int count = instruction.operands().size();
        Optional<List<OperandSpec>> specs = OpTable.get()
                .find(instruction.opcode(), instruction.suffixes())
                .flatMap(form -> form.operandsFor(instruction.suffixes(), count));
        long written = 0;
        for (int index = 0; index < count && specs.isPresent(); index++) {
            if (specs.get().get(index).has(Trait.WRITTEN)) {
                Objects.checkIndex(index, MOST_RESULTS);
                written |= 1L << index;
            }
        }
        return written;
    }

    private static boolean isIn(long operands, int index) {
        return index < MOST_RESULTS && (operands >>> index & 1) != 0;
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

    /** Results: what can be none is read. */
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

    /** The same instruction reading {@code map} of each register. */
    public static PtxInstruction withReads(PtxInstruction instruction, UnaryOperator<PtxRegister> map) {
        long written = instruction.results(RegisterAccesses::written);
        List<PtxOperand> operands = new ArrayList<>();
        for (int index = 0; index < instruction.operands().size(); index++) {
            PtxOperand operand = instruction.operand(index);
            operands.add(isIn(written, index) ? operand : withReads(operand, map));
        }
        return withGuard(instruction, instruction.withOperands(operands), map);
    }

    /** The same instruction reading and writing {@code map} of each register. */
    public static PtxInstruction withRegisters(PtxInstruction instruction, UnaryOperator<PtxRegister> map) {
        List<PtxOperand> operands = new ArrayList<>();
        for (PtxOperand operand : instruction.operands()) {
            boolean isCall = operand instanceof PtxCallOperand;
            operands.add(isCall ? withResults((PtxCallOperand) withReads(operand, map), map) : withReads(operand, map));
        }
        return withGuard(instruction, instruction.withOperands(operands), map);
    }

    private static PtxOperand withResults(PtxCallOperand call, UnaryOperator<PtxRegister> map) {
        return new PtxCallOperand(
                withReads(call.results(), map),
                call.target(),
                call.arguments(),
                call.prototype().orElse(null));
    }

    private static PtxInstruction withGuard(
            PtxInstruction instruction, PtxInstruction changed, UnaryOperator<PtxRegister> map) {
        return instruction
                .guard()
                .map(guard -> changed.withGuard(new PtxGuard(map.apply(guard.predicate()), guard.negated())))
                .orElse(changed);
    }

    private static PtxOperand withReads(PtxOperand operand, UnaryOperator<PtxRegister> map) {
        return switch (operand) {
            case PtxRegister register -> map.apply(register);
            case PtxComponent part -> new PtxComponent(map.apply(part.register()), part.index(), part.letter());
            case PtxNot not -> new PtxNot(map.apply(not.predicate()));
            case PtxMinus minus -> new PtxMinus(withReads(minus.operand(), map));
            case PtxSum sum -> new PtxSum(map.apply(sum.register()), sum.offset());
            case PtxSelection part -> new PtxSelection(map.apply(part.register()), part.halves(), part.indices());
            case PtxVector vector -> new PtxVector(withReads(vector.elements(), map));
            case PtxPredicatePair pair ->
                new PtxPredicatePair(withReads(pair.first(), map), withReads(pair.second(), map));
            case PtxAddress.OfRegister address ->
                new PtxAddress.OfRegister(map.apply(address.base()), address.offset());
            case PtxCallOperand call ->
                new PtxCallOperand(
                        call.results(),
                        withReads(call.target(), map),
                        withReads(call.arguments(), map),
                        call.prototype().orElse(null));
            case PtxAddress.OfSymbol address -> address;
            case PtxAddress.Absolute address -> address;
            case PtxSpecialRegister special -> special;
            case PtxInteger number -> number;
            case PtxFloat number -> number;
            case PtxSymbolOperand symbol -> symbol;
            case PtxSink sink -> sink;
        };
    }

    private static List<PtxOperand> withReads(List<PtxOperand> operands, UnaryOperator<PtxRegister> map) {
        return operands.stream().map(operand -> withReads(operand, map)).toList();
    }
}
