package lockstep.fuzz.reduce;

import java.util.function.BiConsumer;
import java.util.function.Predicate;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/** A pass with one mistake, which it makes wherever its pattern is. */
public final class SeededPass implements FunctionPass {
    private final PassInfo info;
    private final Rule rule;
    private final Predicate<Instruction> pattern;
    private final BiConsumer<Rewriter, Instruction> mistake;

    /** A pass called {@code name} whose one rule is {@code name:break}. */
    public SeededPass(String name, Predicate<Instruction> pattern, BiConsumer<Rewriter, Instruction> mistake) {
        this.rule = new Rule(name, "break", "makes a mistake on purpose");
        this.pattern = pattern;
        this.mistake = mistake;
        this.info = new PassInfo(name, "makes a mistake on purpose", new SourceRef.Assumed("a seeded bug"), rule);
    }

    @Override
    public PassInfo info() {
        return info;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        for (Instruction place :
                function.instructionList().stream().filter(pattern).toList()) {
            if (rewriter.allow(rule, place)) {
                mistake.accept(rewriter, place);
            }
        }
        return rewriter.changed();
    }

    // ---- mistakes

    /** Exchanges the operands of subtractions. */
    public static SeededPass swappedSub() {
        return binary("swapped-sub", Opcode.SUB);
    }

    /** Exchanges the operands of right shifts. */
    static SeededPass swappedShift() {
        return binary("swapped-shift", Opcode.LSHR);
    }

    private static SeededPass binary(String name, Opcode opcode) {
        return new SeededPass(name, i -> i.opcode() == opcode && i.operand(0) != i.operand(1), SeededPass::exchange);
    }

    private static void exchange(Rewriter rewriter, Instruction victim) {
        Value first = victim.operand(0);
        rewriter.setOperand(victim, 0, victim.operand(1));
        rewriter.setOperand(victim, 1, first);
    }

    /** Exchanges the values of PHIs with two entries. */
    static SeededPass swappedPhi() {
        return new SeededPass(
                "swapped-phi",
                i -> i instanceof PhiInstruction p && p.incomingCount() == 2 && i.operand(0) != i.operand(1),
                SeededPass::exchange);
    }

    /** Exchanges the operands of ordered integer comparisons. */
    static SeededPass swappedCompare() {
        return new SeededPass(
                "swapped-compare",
                i -> i.opcode() == Opcode.ICMP
                        && ((CompareInstruction) i).predicate() != lockstep.ir.nvvm.Predicate.EQ
                        && ((CompareInstruction) i).predicate() != lockstep.ir.nvvm.Predicate.NE,
                SeededPass::exchange);
    }

    /** Removes stores to shared memory. */
    static SeededPass lostStore() {
        return new SeededPass("lost-store", i -> i.opcode() == Opcode.STORE, Rewriter::erase);
    }

    /** Removes block barriers. */
    static SeededPass lostBarrier() {
        return new SeededPass(
                "lost-barrier",
                i -> i instanceof CallInstruction c
                        && c.calledFunction()
                                .filter(f -> f.name().contains("barrier"))
                                .isPresent(),
                Rewriter::erase);
    }

    /** Throws where it meets an exclusive or. */
    static SeededPass crashing() {
        return new SeededPass("crashing", i -> i.opcode() == Opcode.XOR, (rewriter, victim) -> {
            throw new UnsupportedOperationException("seeded");
        });
    }

    /** Moves additions to the beginning of the function, before their operands. */
    static SeededPass breaking() {
        return new SeededPass(
                "breaking",
                i -> i.opcode() == Opcode.ADD && i.operand(0) instanceof Instruction && !(i.previous() == null),
                (rewriter, victim) ->
                        rewriter.moveBefore(victim, rewriter.function().entry().first()));
    }
}
