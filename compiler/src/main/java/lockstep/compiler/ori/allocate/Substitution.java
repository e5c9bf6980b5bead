package lockstep.compiler.ori.allocate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/** Substitution of the virtual registers of instructions. */
final class Substitution {
    private Substitution() {}

    /** The distinct virtual registers of {@code instruction}, sources first. */
    static Set<VirtualRegister> registers(OriInstruction instruction) {
        Set<VirtualRegister> found = new LinkedHashSet<>(instruction.sources());
        found.addAll(instruction.results());
        return found;
    }

    /** {@code instruction} with {@code by} applied to its virtual registers; results have the same file and width. */
    static OriInstruction of(OriInstruction instruction, UnaryOperator<OriRegister> by) {
        return switch (instruction) {
            case OriMachine machine -> machine.registers().isEmpty() ? machine : machine.withRegisters(by);
            case OriMacro macro ->
                new OriMacro(
                        macro.macro(), guard(macro.guard(), by), all(macro.targets(), by), all(macro.operands(), by));
            case OriPtx ptx -> {
                List<OriOperand> operands = new ArrayList<>();
                for (OriOperand operand : ptx.operands()) {
                    operands.add(
                            switch (operand) {
                                case OriRegister register -> one(register, by);
                                case OriNot not -> new OriNot(one(not.predicate(), by));
                                case OriImmediate number -> number;
                            });
                }
                yield new OriPtx(ptx.form(), guard(ptx.guard(), by), all(ptx.targets(), by), operands);
            }
            case OriPhi phi -> throw new IllegalArgumentException("a PHI where registers are allocated: " + phi);
        };
    }

    private static OriRegister one(OriRegister register, UnaryOperator<OriRegister> by) {
        return register instanceof VirtualRegister ? by.apply(register) : register;
    }

    private static List<OriRegister> all(List<OriRegister> registers, UnaryOperator<OriRegister> by) {
        return registers.stream().map(register -> one(register, by)).toList();
    }

    private static Optional<OriGuard> guard(Optional<OriGuard> guard, UnaryOperator<OriRegister> by) {
        return guard.map(g -> new OriGuard(one(g.predicate(), by), g.isNegated()));
    }
}
