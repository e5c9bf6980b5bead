package lockstep.compiler.loopunroll;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Simplifies the copies of a body: counters become constants, or the sum of one value and a constant, as {@code (x + 1)
 * + 1} becomes {@code x + 2}. Dead instructions are removed. Source: LLVM, simplifyLoopAfterUnroll.
 */
final class CopySimplification {
    private final Rewriter rewriter;
    private final InstructionSimplifier simplifier;

    CopySimplification(Rewriter rewriter) {
        this.rewriter = rewriter;
        simplifier = new InstructionSimplifier(rewriter.function());
    }

    /** Simplifies all of {@code blocks}, in which dominators precede the blocks that they dominate. */
    void run(List<BasicBlock> blocks) {
        List<Instruction> all = new ArrayList<>();
        for (BasicBlock block : blocks) {
            if (block.function() != null) {
                block.forEach(all::add);
            }
        }
        for (Instruction instruction : all) {
            if (!instruction.isTerminator() && instruction.hasUses()) {
                Optional<Value> simple = simplifier.simplify(instruction).map(InstructionSimplifier.Match::value);
                if (simple.isPresent() && simple.get() != instruction) {
                    rewriter.replaceAllUses(instruction, simple.get());
                } else {
                    addConstants(instruction);
                }
            }
        }
        for (Instruction instruction : all.reversed()) {
            if (instruction.block() != null && DeadInstructions.isDead(instruction)) {
                rewriter.erase(instruction);
            }
        }
    }

    /**
     * {@code (x + a) + b} becomes {@code x + (a + b)}. If both sums were {@code nuw}, so is the new one; if both were
     * {@code nsw}, it is {@code nsw} provided that {@code a + b} does not wrap.
     */
    private void addConstants(Instruction instruction) {
        if (!(instruction instanceof BinaryInstruction outer)
                || outer.opcode() != Opcode.ADD
                || !(outer.right() instanceof ConstantInt b)
                || !(outer.left() instanceof BinaryInstruction inner)
                || inner.opcode() != Opcode.ADD
                || !(inner.right() instanceof ConstantInt a)
                || inner == outer) {
            return;
        }
        IntType type = (IntType) outer.type();
        ExactInt exact = a.signedNumber().add(b.signedNumber());
        ConstantInt sum = rewriter.context().integer(type, exact);
        boolean wraps = !sum.signedNumber().equals(exact);
        int flags = 0;
        if (inner.has(Flag.NUW) && outer.has(Flag.NUW)) {
            flags |= Flag.NUW.bit();
        }
        if (inner.has(Flag.NSW) && outer.has(Flag.NSW) && !wraps) {
            flags |= Flag.NSW.bit();
        }
        rewriter.setOperand(outer, 0, inner.left());
        rewriter.setOperand(outer, 1, sum);
        if (flags != outer.flags()) {
            rewriter.setFlags(outer, flags);
        }
    }
}
