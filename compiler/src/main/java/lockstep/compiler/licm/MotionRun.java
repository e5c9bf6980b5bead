package lockstep.compiler.licm;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.SafeLoads;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.loops.LoopProgress;
import lockstep.compiler.analysis.memoryssa.ClobberWalker;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Definition;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Entry;
import lockstep.compiler.analysis.memoryssa.MemoryNode.Phi;
import lockstep.compiler.analysis.memoryssa.MemorySsa;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.loop.FunctionLoops;
import lockstep.compiler.loop.LoopClosing;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.remat.Recomputation;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;

/**
 * Sinks and hoists in the loops of a function, inner ones first. Promotion is a second traversal: it does not use
 * memory SSA, which therefore need not be updated for it. Blocks and edges are unchanged.
 */
final class MotionRun {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final AddressReassociation addresses;
    private final FunctionLoops found;
    private final LoopForest loops;
    private final MemorySsa memory;
    private final ClobberWalker walker;
    private final SafeLoads safeLoads;

    MotionRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        this.addresses = new AddressReassociation(rewriter, context);
        found = FunctionLoops.of(function, context);
        loops = found.loops();
        memory = MemorySsa.of(function, context);
        walker = new ClobberWalker(memory);
        safeLoads = new SafeLoads(memory.effects().layout());
    }

    /** Whether anything was changed. */
    boolean run() {
        if (loops.count() == 0) {
            return false;
        }
        Set<BasicBlock> ending = LoopProgress.headersOfEndingLoops(function, context);
        List<SimplifiedLoop> inSimplifiedForm = new ArrayList<>();
        for (int number = loops.count() - 1; number >= 0; number--) {
            SimplifiedLoop loop = found.simplified(number, ending);
            if (loop == null) {
                missed(found.graph().block(loops.header(number)));
            } else {
                inSimplifiedForm.add(loop);
                sink(loop);
                hoist(loop);
            }
        }
        if (context.isOn(LoopInvariantCodeMotion.PROMOTION)) {
            boolean promoted = false;
            for (SimplifiedLoop loop : inSimplifiedForm) {
                promoted |= new Promotion(loop, memory.effects(), safeLoads, rewriter, context).run();
            }
            if (promoted) {
                new LoopClosing(function, context, LoopInvariantCodeMotion.CLOSE).run();
            }
        }
        return rewriter.changed();
    }

    private boolean missed(BasicBlock header) {
        return context.refused(
                LoopInvariantCodeMotion.NOT_SIMPLIFIED,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        LoopInvariantCodeMotion.NAME,
                        "NotSimplified",
                        function.name(),
                        header.terminator().location(),
                        "the loop is not in simplified form"));
    }

    // ---- hoisting

    private void hoist(SimplifiedLoop loop) {
        for (BasicBlock block : loop.ownBlocks()) {
            for (Instruction instruction : block) {
                boolean isCandidate = !instruction.isTerminator()
                        && !(instruction instanceof PhiInstruction)
                        && instruction.operands().stream().allMatch(loop::isInvariant);
                if (!isCandidate || !isSameInAllRounds(instruction, loop)) {
                    addresses.swap(instruction, loop);
                } else if (mayPrecede(instruction, loop)) {
                    hoist(instruction, loop);
                }
            }
        }
    }

    /** Whether {@code instruction}, whose operands are loop-invariant, has the same result in each iteration. */
    private boolean isSameInAllRounds(Instruction instruction, SimplifiedLoop loop) {
        if (!Recomputation.mayMove(instruction)) {
            return context.refused(LoopInvariantCodeMotion.HOIST_TIED);
        }
        return !(instruction instanceof LoadInstruction load)
                || findsSameInAllRounds(load, loop)
                || context.refused(LoopInvariantCodeMotion.HOIST_CLOBBERED);
    }

    /** Whether no memory definition in the loop clobbers {@code load}, whose address is scalar. */
    private boolean findsSameInAllRounds(LoadInstruction load, SimplifiedLoop loop) {
        if (!load.pointer().type().isPointer() || memory.of(load).isEmpty()) {
            return false;
        }
        MemoryLocation location =
                MemoryLocation.of(load, memory.effects().layout()).orElseThrow();
        return switch (walker.clobber(load, location)) {
            case Entry _ -> true;
            case Definition definition ->
                !loop.contains(Objects.requireNonNull(definition.instruction().block()));
            case Phi phi -> !loop.contains(phi.block());
        };
    }

    private boolean mayPrecede(Instruction instruction, SimplifiedLoop loop) {
        if (loop.isGuaranteed(instruction)) {
            return true;
        }
        boolean maySpeculate = context.isOn(LoopInvariantCodeMotion.SPECULATION)
                && (instruction instanceof LoadInstruction load
                        ? safeLoads.isSafeBefore(loop.preheader().terminator(), load)
                        : DeadInstructions.isSpeculatable(instruction) && !demandsDefined(instruction));
        if (maySpeculate) {
            return true;
        }
        context.count("kept-not-guaranteed", 1);
        return context.refused(
                instruction instanceof LoadInstruction
                        ? LoopInvariantCodeMotion.UNSAFE_LOAD
                        : LoopInvariantCodeMotion.UNSAFE);
    }

    /**
     * Whether {@code instruction} is a call with {@code noundef}: undefined behaviour if an operand or its result is
     * poison.
     */
    private static boolean demandsDefined(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return false;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isRegister = kind != null && kind.isSpecialRegister();
        boolean any = !isRegister && call.attributes().result().has("noundef");
        for (int i = 0; i < call.argumentCount(); i++) {
            any |= call.argumentAttributes(i).has("noundef");
        }
        return any;
    }

    private void hoist(Instruction instruction, SimplifiedLoop loop) {
        boolean isGuaranteed = loop.isGuaranteed(instruction);
        if (!rewriter.allow(LoopInvariantCodeMotion.HOIST, instruction)) {
            return;
        }
        memory.remove(instruction);
        rewriter.moveBefore(instruction, loop.preheader().terminator());
        memory.insert(instruction);
        if (!isGuaranteed) {
            MergedFlags.dropMetadata(instruction);
        }
        context.count(instruction instanceof LoadInstruction ? "hoisted-loads" : "hoisted", 1);
    }

    // ---- sinking

    private void sink(SimplifiedLoop loop) {
        List<Instruction> definitions = definitions(loop);
        for (BasicBlock block : loop.ownBlocks().reversed()) {
            for (Instruction at = block.terminator().previous(); at != null; ) {
                Instruction instruction = at;
                at = at.previous();
                if (DeadInstructions.isDead(instruction)) {
                    removeDead(instruction);
                } else if (isForExits(instruction, loop)
                        && isSameAfter(instruction, loop, definitions)
                        && rewriter.allow(LoopInvariantCodeMotion.SINK, instruction)) {
                    sink(instruction, loop);
                }
            }
        }
    }

    private List<Instruction> definitions(SimplifiedLoop loop) {
        List<Instruction> definitions = new ArrayList<>();
        for (BasicBlock block : loop.blocks()) {
            for (Instruction instruction : block) {
                if (memory.of(instruction).orElse(null) instanceof Definition) {
                    definitions.add(instruction);
                }
            }
        }
        return definitions;
    }

    private void removeDead(Instruction instruction) {
        if (rewriter.allow(LoopInvariantCodeMotion.DEAD, instruction)) {
            memory.remove(instruction);
            rewriter.erase(instruction);
            context.count("removed", 1);
        }
    }

    /** Whether all uses of {@code instruction} are exit PHIs whose entries are all {@code instruction}. */
    private static boolean isForExits(Instruction instruction, SimplifiedLoop loop) {
        for (Use use : instruction.uses()) {
            boolean isExit = !(instruction instanceof PhiInstruction)
                    && use.user() instanceof PhiInstruction phi
                    && !loop.contains(Objects.requireNonNull(phi.block()))
                    && onlyBrings(phi, instruction);
            if (!isExit) {
                return false;
            }
        }
        return instruction.hasUses();
    }

    private static boolean onlyBrings(PhiInstruction phi, Value value) {
        return phi.operands().stream().allMatch(operand -> operand == value);
    }

    private boolean isSameAfter(Instruction instruction, SimplifiedLoop loop, List<Instruction> definitions) {
        if (!Recomputation.mayMove(instruction)) {
            return context.refused(LoopInvariantCodeMotion.SINK_TIED);
        }
        if (!(instruction instanceof LoadInstruction load)) {
            return true;
        }
        if (definitions.size() > context.knob(LoopInvariantCodeMotion.MAX_DEFINITIONS)) {
            return context.refused(LoopInvariantCodeMotion.MANY_DEFINITIONS);
        }
        return findsSameAfter(load, loop, definitions) || context.refused(LoopInvariantCodeMotion.SINK_CLOBBERED);
    }

    /**
     * Whether no definition in the loop clobbers the object of {@code load}, so that it loads the same after the loop.
     */
    private boolean findsSameAfter(LoadInstruction load, SimplifiedLoop loop, List<Instruction> definitions) {
        if (!load.pointer().type().isPointer()) {
            return false;
        }
        MemoryLocation location =
                MemoryLocation.of(load, memory.effects().layout()).orElseThrow();
        MemoryLocation seen = loop.isInvariant(load.pointer()) ? location : location.anywhere();
        return definitions.stream()
                .noneMatch(
                        d -> d.block() != null && memory.effects().of(d, seen).mayWrite());
    }

    /** A lane leaves by one exit, so that it executes exactly one of the copies. */
    private void sink(Instruction instruction, SimplifiedLoop loop) {
        Set<PhiInstruction> phis = new LinkedHashSet<>();
        for (Use use : instruction.useList()) {
            phis.add((PhiInstruction) use.user());
        }
        for (PhiInstruction phi : phis) {
            if (phi.block() != null) {
                sinkTo(Objects.requireNonNull(phi.block()), instruction, loop);
            }
        }
        memory.remove(instruction);
        rewriter.erase(instruction);
        context.count(instruction instanceof LoadInstruction ? "sunk-loads" : "sunk", 1);
    }

    private void sinkTo(BasicBlock exit, Instruction instruction, SimplifiedLoop loop) {
        Instruction copy =
                instruction.copy(operand -> loop.isInvariant(operand) ? operand : inExit((Instruction) operand, exit));
        copy.setName(instruction.name());
        rewriter.insertBefore(copy, Objects.requireNonNull(exit.firstNonPhi()));
        memory.insert(copy);
        for (PhiInstruction phi : exit.phis()) {
            if (onlyBrings(phi, instruction)) {
                rewriter.replaceAllUses(phi, copy);
                rewriter.erase(phi);
            }
        }
    }

    /** Inserts a PHI in {@code exit} for {@code operand}, which is computed in the loop. */
    private PhiInstruction inExit(Instruction operand, BasicBlock exit) {
        for (PhiInstruction phi : exit.phis()) {
            if (onlyBrings(phi, operand)) {
                return phi;
            }
        }
        return addPhi(operand, exit);
    }

    private PhiInstruction addPhi(Instruction operand, BasicBlock exit) {
        PhiInstruction phi = new PhiInstruction(operand.type(), 0);
        phi.inheritFrom(operand);
        phi.setName(operand.name() == null ? null : operand.name() + ".lcssa");
        exit.predecessors().forEach(before -> rewriter.addIncoming(phi, operand, before));
        return rewriter.insertPhi(phi, exit);
    }
}
