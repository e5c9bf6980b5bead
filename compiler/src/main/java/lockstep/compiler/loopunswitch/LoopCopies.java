package lockstep.compiler.loopunswitch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.loop.UnreachedBlocks;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;

/**
 * Makes a version of a loop for each outcome of a condition; the loop itself is one of them, and the unreachable blocks
 * of all are removed. The preheader branches to the version that a lane enters.
 *
 * <p>Exits have edges from all versions afterwards, and versions may have fewer blocks than the loop, so that the loop
 * form has to be restored. Cost: linear in the size of all versions.
 */
final class LoopCopies {
    private final SimplifiedLoop loop;
    private final Rewriter rewriter;
    private final List<BasicBlock> region = new ArrayList<>();
    private final Set<BasicBlock> inside = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<BasicBlock, BasicBlock> entries = new IdentityHashMap<>();

    LoopCopies(SimplifiedLoop loop, Rewriter rewriter) {
        this.loop = loop;
        this.rewriter = rewriter;
    }

    /** Makes the versions; returns how many were added. */
    int unswitch(Candidate candidate, boolean mustFreeze) {
        region.addAll(loop.blocks());
        return switch (candidate) {
            case Candidate.Whole whole -> branch(whole.test(), mustFreeze);
            case Candidate.Selection selection -> branch(branchInstead(selection.test()), mustFreeze);
            case Candidate.Part part -> part(part);
            case Candidate.Choice choice -> choice(choice.test(), mustFreeze);
        };
    }

    /** Replaces the select by a branch and a PHI. */
    private BranchInstruction branchInstead(SelectInstruction select) {
        BasicBlock home = Objects.requireNonNull(select.block());
        BasicBlock tail = rewriter.splitBefore(select, HoistedCondition.name(home, "tail"));
        BasicBlock chosen = rewriter.addBlock(HoistedCondition.name(home, "true"), tail);
        rewriter.atEnd(chosen).branch(tail);
        rewriter.replaceTerminator(home, new BranchInstruction(select.condition(), chosen, tail));
        PhiInstruction phi = new PhiInstruction(select.type(), select.flags());
        phi.inheritFrom(select);
        rewriter.addIncoming(phi, select.ifTrue(), chosen);
        rewriter.addIncoming(phi, select.ifFalse(), home);
        rewriter.insertPhi(phi, tail);
        rewriter.replace(select, phi);
        region.add(chosen);
        region.add(tail);
        return (BranchInstruction) home.terminator();
    }

    private Value settled(Value value, boolean mustFreeze) {
        return mustFreeze ? rewriter.before(loop.preheader().terminator()).freeze(value) : value;
    }

    // ---- outcomes

    private int branch(BranchInstruction test, boolean mustFreeze) {
        Value condition = test.condition();
        Value early = settled(condition, mustFreeze);
        BasicBlock ifTrue = test.successor(0);
        BasicBlock ifFalse = test.successor(1);
        begin();
        ValueMap map = copy();
        BasicBlock home = Objects.requireNonNull(test.block());
        settle(map.of(home), inCopy(ifTrue, map));
        settle(home, ifFalse);
        rewriter.replaceTerminator(
                loop.preheader(), new BranchInstruction(early, map.of(region.getFirst()), region.getFirst()));
        List<BasicBlock> copies = region.stream().map(map::of).toList();
        HoistedCondition.replaceIn(rewriter, condition, rewriter.context().bool(true), copies);
        HoistedCondition.replaceIn(rewriter, condition, rewriter.context().bool(false), region);
        UnreachedBlocks.erase(rewriter, copies);
        UnreachedBlocks.erase(rewriter, region);
        return 1;
    }

    /** The loop itself keeps the test, for lanes for which the parts do not decide. */
    private int part(Candidate.Part part) {
        Junction junction = part.junction();
        Value early =
                HoistedCondition.joined(rewriter, junction, loop.preheader().terminator());
        BasicBlock decided = part.decided();
        begin();
        ValueMap map = copy();
        settle(map.of(Objects.requireNonNull(part.test().block())), inCopy(decided, map));
        BasicBlock copy = map.of(region.getFirst());
        rewriter.replaceTerminator(
                loop.preheader(),
                junction.isAnd()
                        ? new BranchInstruction(early, region.getFirst(), copy)
                        : new BranchInstruction(early, copy, region.getFirst()));
        HoistedCondition.settle(rewriter, junction, region);
        UnreachedBlocks.erase(rewriter, region.stream().map(map::of).toList());
        return 1;
    }

    private int choice(SwitchInstruction test, boolean mustFreeze) {
        Value early = settled(test.value(), mustFreeze);
        BasicBlock home = Objects.requireNonNull(test.block());
        List<BasicBlock> targets = test.successors().stream().distinct().toList();
        begin();
        List<List<BasicBlock>> loops = new ArrayList<>();
        List<ValueMap> maps = new ArrayList<>();
        for (BasicBlock target : targets.subList(1, targets.size())) {
            ValueMap map = copy();
            maps.add(map);
            entries.put(target, map.of(region.getFirst()));
            loops.add(region.stream().map(map::of).toList());
        }
        entries.put(targets.getFirst(), region.getFirst());
        loops.add(region);
        decideBefore(early, test);
        for (int i = 1; i < targets.size(); i++) {
            ValueMap map = maps.get(i - 1);
            settle(map.of(home), inCopy(targets.get(i), map));
        }
        settle(home, targets.getFirst());
        loops.forEach(blocks -> UnreachedBlocks.erase(rewriter, blocks));
        return targets.size() - 1;
    }

    private void decideBefore(Value early, SwitchInstruction test) {
        SwitchInstruction decision = new SwitchInstruction(early, entry(test.defaultBlock()));
        for (int i = 0; i < test.caseCount(); i++) {
            rewriter.addCase(decision, test.caseValue(i), entry(test.caseBlock(i)));
        }
        rewriter.replaceTerminator(loop.preheader(), decision);
    }

    private BasicBlock entry(BasicBlock target) {
        return Objects.requireNonNull(entries.get(target));
    }

    // ---- copies

    /** Splits off a preheader that is copied with the loop. */
    private void begin() {
        region.addFirst(
                rewriter.splitEdge(loop.preheader().terminator(), 0, HoistedCondition.name(loop.header(), "split")));
        inside.addAll(region);
    }

    private ValueMap copy() {
        ValueMap map = new ValueMap();
        FunctionCloner.cloneBlocks(rewriter, region, loop.latch().next(), map);
        for (BasicBlock block : region) {
            for (BasicBlock successor : block.successors()) {
                for (PhiInstruction phi : inside.contains(successor) ? List.<PhiInstruction>of() : successor.phis()) {
                    Value brought = phi.incomingValue(block);
                    rewriter.addIncoming(phi, map.of(brought), map.of(block));
                }
            }
        }
        return map;
    }

    private BasicBlock inCopy(BasicBlock target, ValueMap map) {
        return inside.contains(target) ? map.of(target) : target;
    }

    private void settle(BasicBlock block, BasicBlock target) {
        TerminatorInstruction only = new BranchInstruction(target);
        only.setMetadata("llvm.loop", block.terminator().metadata().get("llvm.loop"));
        rewriter.replaceTerminator(block, only);
    }
}
