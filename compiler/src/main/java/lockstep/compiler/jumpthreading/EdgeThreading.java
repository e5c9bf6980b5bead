package lockstep.compiler.jumpthreading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.mem2reg.SsaRepair;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import org.jspecify.annotations.Nullable;

/** Copies blocks for some of their incoming edges. */
final class EdgeThreading {
    private final Rewriter rewriter;
    private final InstructionSimplifier simplifier;

    EdgeThreading(Rewriter rewriter, InstructionSimplifier simplifier) {
        this.rewriter = rewriter;
        this.simplifier = simplifier;
    }

    /**
     * Redirects the edges from {@code before} into {@code block} to a copy of it, which ends with a jump to
     * {@code target}, or with the terminator of the block.
     *
     * @param before different blocks, none of them ending with an indirect branch
     * @param target a successor of {@code block}; null for the same terminator
     * @return the copy
     */
    BasicBlock thread(BasicBlock block, List<BasicBlock> before, @Nullable BasicBlock target) {
        BasicBlock copy = rewriter.addBlock(block.name() == null ? null : block.name() + ".thread", block);
        ValueMap map = new ValueMap();
        Map<Instruction, Value> copies = new LinkedHashMap<>();
        List<PhiInstruction> phis = block.phis();
        List<Value> entries = phis.stream().map(phi -> entry(phi, before, copy)).toList();
        before.forEach(from -> redirect(from.terminator(), block, copy));
        for (int i = 0; i < phis.size(); i++) {
            map.put(phis.get(i), entries.get(i));
            copies.put(phis.get(i), entries.get(i));
        }
        IrBuilder builder = rewriter.atEnd(copy);
        for (Instruction instruction : block) {
            if (!(instruction instanceof PhiInstruction) && !instruction.isTerminator()) {
                Instruction made = builder.add(FunctionCloner.cloneDetached(instruction, map));
                map.put(instruction, made);
                copies.put(instruction, made);
            }
        }
        end(block, copy, target, map, builder);
        copies.forEach((value, made) -> SsaRepair.repair(rewriter, value, Map.of(copy, made)));
        simplify(copy);
        return copy;
    }

    /** The value of a PHI of the block in the copy: the one incoming value, or a new PHI. */
    private Value entry(PhiInstruction phi, List<BasicBlock> before, BasicBlock copy) {
        List<Value> values = new ArrayList<>();
        before.forEach(from -> values.add(phi.incomingValue(from)));
        if (values.stream().distinct().count() == 1) {
            return values.getFirst();
        }
        PhiInstruction made = new PhiInstruction(phi.type(), phi.flags());
        made.setName(phi.name());
        rewriter.insertPhi(made, copy);
        for (int i = 0; i < values.size(); i++) {
            for (BasicBlock to : before.get(i).successors()) {
                if (to == phi.block()) {
                    rewriter.addIncoming(made, values.get(i), before.get(i));
                }
            }
        }
        return made;
    }

    private void redirect(TerminatorInstruction end, BasicBlock from, BasicBlock to) {
        for (int i = 0; i < end.successorCount(); i++) {
            if (end.successor(i) == from) {
                rewriter.redirect(end, i, to);
            }
        }
    }

    private void end(BasicBlock block, BasicBlock copy, @Nullable BasicBlock target, ValueMap map, IrBuilder builder) {
        if (target == null) {
            builder.add(FunctionCloner.cloneDetached(block.terminator(), map));
        } else {
            builder.branch(target).inheritFrom(block.terminator());
        }
        for (BasicBlock to : copy.successors()) {
            for (PhiInstruction phi : to.phis()) {
                rewriter.addIncoming(phi, map.of(phi.incomingValue(block)), copy);
            }
        }
    }

    /**
     * Simplifies the copy: operations may be constant with the values of the edges, or unused with another terminator.
     */
    private void simplify(BasicBlock copy) {
        List<Instruction> instructions = new ArrayList<>();
        copy.forEach(instructions::add);
        for (Instruction instruction : instructions) {
            if (!instruction.isTerminator() && instruction.hasUses()) {
                simplifier
                        .simplify(instruction)
                        .map(InstructionSimplifier.Match::value)
                        .ifPresent(value -> {
                            if (value != instruction) {
                                rewriter.replaceAllUses(instruction, value);
                            }
                        });
            }
        }
        for (Instruction instruction : instructions.reversed()) {
            if (DeadInstructions.isDead(instruction)) {
                rewriter.erase(instruction);
            }
        }
    }
}
