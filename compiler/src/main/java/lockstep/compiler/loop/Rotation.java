package lockstep.compiler.loop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.cfg.EdgeGathering;
import lockstep.compiler.cfg.EdgeGathering.Edge;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.mem2reg.SsaRepair;
import lockstep.compiler.remat.Recomputation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Rotates one loop that may be rotated.
 *
 * <ol>
 *   <li>The instructions of the header are copied to the end of the preheader, with the PHIs replaced by their initial
 *       values; loop-invariant instructions are moved there instead.
 *   <li>The preheader branches as the header does, to the body or to the exit: the guard.
 *   <li>The values of the header now have two definitions; PHIs in the body and the exit join them.
 *   <li>The edge from the preheader to the body is split, which makes the new preheader, and the edges into the exit
 *       are split so that each loop keeps dedicated exits.
 *   <li>The old header is merged into the old latch if that has no other successor.
 * </ol>
 *
 * <p>Loop-closed form is preserved: new blocks on exit edges get PHIs. Cost: linear in the header and, for each of its
 * values that is used elsewhere, in the blocks up to the uses.
 */
final class Rotation {
    private final Rewriter rewriter;
    private final PassContext context;
    private final LoopBlocks loops;
    private final int loop;
    private final BasicBlock preheader;
    private final BasicBlock header;
    private final BasicBlock latch;
    private final BasicBlock body;
    private final BasicBlock exit;
    private final int inside;
    private final ValueMap entry = new ValueMap();

    Rotation(
            Rewriter rewriter,
            PassContext context,
            LoopBlocks loops,
            int loop,
            BasicBlock preheader,
            BasicBlock latch,
            BasicBlock body) {
        this.rewriter = rewriter;
        this.context = context;
        this.loops = loops;
        this.loop = loop;
        this.preheader = preheader;
        header = loops.header(loop);
        this.latch = latch;
        this.body = body;
        inside = test().successor(0) == body ? 0 : 1;
        exit = test().successor(1 - inside);
    }

    private BranchInstruction test() {
        return (BranchInstruction) header.terminator();
    }

    void run() {
        foldPhisOfBody();
        copyHeader();
        boolean isGuarded = branchInPreheader();
        usesElsewhere().forEach(this::join);
        if (isGuarded) {
            separate();
        }
        moveLoopMetadata();
        loops.moveHeader(loop, body);
        if (latch.terminator().successorCount() == 1) {
            rewriter.mergeIntoPredecessor(header);
        }
    }

    /** The header is the only predecessor of the body. */
    private void foldPhisOfBody() {
        for (PhiInstruction phi : body.phis()) {
            rewriter.replaceAllUses(phi, phi.incomingValue(0));
            rewriter.erase(phi);
        }
    }

    private void join(Instruction value, List<Use> uses) {
        Map<BasicBlock, Value> definitions = new LinkedHashMap<>();
        definitions.put(preheader, entry.of((Value) value));
        definitions.put(header, value);
        SsaRepair.repair(rewriter, value.type(), definitions, uses);
    }

    private Map<Instruction, List<Use>> usesElsewhere() {
        Map<Instruction, List<Use>> usedElsewhere = new LinkedHashMap<>();
        for (Instruction instruction : header) {
            List<Use> uses = new ArrayList<>();
            for (Use use : instruction.uses()) {
                if (SsaRepair.placeOf(use) != header) {
                    uses.add(use);
                }
            }
            if (!uses.isEmpty()) {
                usedElsewhere.put(instruction, uses);
            }
        }
        return usedElsewhere;
    }

    // ---- the first test

    private void copyHeader() {
        InstructionSimplifier simplifier = new InstructionSimplifier(rewriter.function());
        for (Instruction instruction : header) {
            if (instruction instanceof PhiInstruction phi) {
                entry.put(phi, phi.incomingValue(preheader));
            } else if (isTheSameInAllRounds(instruction)) {
                rewriter.moveBefore(instruction, preheader.terminator());
                context.count("moved", 1);
            } else if (!instruction.isTerminator()) {
                copy(instruction, simplifier);
            }
        }
    }

    /** Whether {@code instruction}, which the first iteration executes, is loop-invariant. */
    private boolean isTheSameInAllRounds(Instruction instruction) {
        boolean isPlain = !instruction.isTerminator()
                && Recomputation.mayMove(instruction)
                && !EffectsOf.instruction(instruction).mayRead();
        return isPlain && instruction.operands().stream().allMatch(this::isFromOutside);
    }

    private boolean isFromOutside(Value value) {
        return !(value instanceof Instruction i) || !loops.contains(loop, Objects.requireNonNull(i.block()));
    }

    private void copy(Instruction instruction, InstructionSimplifier simplifier) {
        List<Value> operands = instruction.operands().stream().map(entry::of).toList();
        Optional<Value> simple =
                instruction instanceof CallInstruction ? Optional.empty() : simplifier.simplify(instruction, operands);
        if (simple.isPresent() && simple.get() != instruction && DeadInstructions.isRemovable(instruction)) {
            entry.put(instruction, simple.get());
            return;
        }
        Instruction copy = FunctionCloner.cloneDetached(instruction, entry);
        rewriter.insertBefore(copy, preheader.terminator());
        entry.put(instruction, copy);
        context.count("copied", 1);
    }

    /** Makes the preheader end in the guard; returns whether some lanes may not enter the loop. */
    private boolean branchInPreheader() {
        Value condition = entry.of(test().condition());
        boolean isEntered = condition instanceof ConstantInt known && known.isZero() == (inside == 1);
        List<Value> leaving = exit.phis().stream()
                .map(phi -> entry.of(phi.incomingValue(header)))
                .toList();
        rewriter.replaceTerminator(
                preheader,
                isEntered
                        ? new BranchInstruction(body)
                        : new BranchInstruction(condition, test().successor(0), test().successor(1)));
        if (!isEntered) {
            List<PhiInstruction> phis = exit.phis();
            for (int i = 0; i < phis.size(); i++) {
                rewriter.addIncoming(phis.get(i), leaving.get(i), preheader);
            }
        }
        return !isEntered;
    }

    // ---- form

    private void separate() {
        BasicBlock entered = rewriter.splitEdge(preheader.terminator(), inside, name(body, "lr.ph"));
        loops.add(entered, loops.parent(loop));
        closed(loops.edgesInto(exit, loop, true), name(exit, "loopexit"));
        boolean leavesTwo = loops.parent(loop) >= 0 && !loops.contains(loops.parent(loop), exit);
        if (leavesTwo) {
            closed(List.of(new Edge(preheader.terminator(), 1 - inside)), name(exit, "guardexit"));
        }
    }

    /** Splits edges into the exit; the values that they bring go through PHIs in the new block. */
    private void closed(List<Edge> edges, String name) {
        List<BasicBlock> sources = edges.stream().map(Edge::source).toList();
        BasicBlock middle = EdgeGathering.gather(rewriter, edges, exit, name, exit);
        loops.add(middle, loops.common(sources.getFirst(), exit));
        for (PhiInstruction phi : exit.phis()) {
            int index = phi.indexOf(middle);
            boolean isJoined = phi.incomingValue(index) instanceof PhiInstruction joined && joined.block() == middle;
            if (!isJoined && phi.incomingValue(index) instanceof Instruction value) {
                PhiInstruction closing = new PhiInstruction(phi.type(), 0);
                closing.inheritFrom(phi);
                closing.setName(value.name() == null ? null : value.name() + ".lcssa");
                sources.forEach(source -> rewriter.addIncoming(closing, value, source));
                rewriter.insertPhi(closing, middle);
                rewriter.replaceUse(phi.operandUse(index), closing);
            }
        }
    }

    private void moveLoopMetadata() {
        TerminatorInstruction old = latch.terminator();
        @Nullable Metadata said = old.metadata().get("llvm.loop");
        if (said != null) {
            old.setMetadata("llvm.loop", null);
            header.terminator().setMetadata("llvm.loop", said);
        }
    }

    private static String name(BasicBlock block, String suffix) {
        return block.name() == null ? suffix : block.name() + "." + suffix;
    }
}
