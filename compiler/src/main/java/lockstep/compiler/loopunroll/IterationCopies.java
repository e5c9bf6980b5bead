package lockstep.compiler.loopunroll;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.loopunroll.UnrollableLoop.Exit;
import lockstep.compiler.mem2reg.SsaRepair;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;

/**
 * Chains copies of the body of a loop. The loop itself is copy 0.
 *
 * <ol>
 *   <li>The body is copied; if no copy is a loop any more, only the reachable blocks of the last one.
 *   <li>Each latch leads to the header of the next copy, whose PHIs are replaced by their values from that latch. The
 *       last latch leads back to the header of a given copy, whose PHIs stay, or nowhere.
 *   <li>Exit tests that are known in a copy become unconditional branches ({@link Tests}).
 *   <li>Values that are used after the loop now have a definition in each copy; {@link SsaRepair} joins them.
 * </ol>
 *
 * <pre>
 * loop:                                        loop:
 *   %i = phi i32 [ 0, %pre ], [ %j, %loop ]      %i = phi i32 [ 0, %pre ], [ %j1, %loop1 ]
 *   ... %i ...                                   ... %i ...
 *   %j = add i32 %i, 1                           %j = add i32 %i, 1
 *   %c = icmp ult i32 %j, 6            to        br label %loop1             ; 6 is even
 *   br i1 %c, label %loop, label %end          loop1:
 *                                                ... %j ...
 *                                                %j1 = add i32 %j, 1
 *                                                %c1 = icmp ult i32 %j1, 6
 *                                                br i1 %c1, label %loop, label %end
 * </pre>
 *
 * <p>Under divergence: a lane in iteration {@code r} is in copy {@code r mod count} of iteration {@code r / count} of
 * the new loop, or in copy {@code r} before it. Lanes were in the same iteration if and only if they are in the same
 * copy in the same iteration, so that convergent operations are executed by the same sets of lanes.
 *
 * <p>Source: LLVM, UnrollLoop and peelLoop. Cost: linear in the size of all copies and, for values that are used after
 * the loop, in the blocks up to the uses.
 */
final class IterationCopies {
    /** No copy leads back. */
    static final int NOWHERE = -1;

    /** The effect of an exit test in a copy. */
    enum Outcome {
        STAYS,
        LEAVES,
        OPEN
    }

    /** The known outcomes of the exit tests in the copies, counted from 0. */
    interface Tests {
        Outcome of(Exit exit, int copy);
    }

    private final Rewriter rewriter;
    private final UnrollableLoop loop;
    private final int count;
    private final int backTo;
    private final Tests tests;
    private final AliasScopes scopes;
    private final Set<BasicBlock> inLoop = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<BasicBlock> reachedLast;

    /** The value map of each copy, the loop itself first. */
    private final List<ValueMap> maps = new ArrayList<>();

    /**
     * @param count the number of copies including the loop itself, at least 1
     * @param backTo the copy to whose header the last latch leads, 0 or the last, or {@link #NOWHERE}
     */
    IterationCopies(Rewriter rewriter, UnrollableLoop loop, int count, int backTo, Tests tests) {
        this.rewriter = rewriter;
        this.loop = loop;
        this.count = count;
        this.backTo = backTo;
        this.tests = tests;
        scopes = AliasScopes.declaredIn(loop.blocks());
        inLoop.addAll(loop.blocks());
        reachedLast = backTo == NOWHERE ? reachedInLast() : loop.blocks();
    }

    private List<BasicBlock> reachedInLast() {
        Set<BasicBlock> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<BasicBlock> open = new ArrayDeque<>(List.of(loop.header()));
        reached.add(loop.header());
        while (!open.isEmpty()) {
            BasicBlock block = open.pop();
            Exit exit = loop.exits().get(block);
            boolean leaves = exit != null && tests.of(exit, count - 1) == Outcome.LEAVES;
            for (BasicBlock next : leaves ? List.<BasicBlock>of() : block.successors()) {
                if (inLoop.contains(next) && reached.add(next)) {
                    open.push(next);
                }
            }
        }
        return loop.blocks().stream().filter(reached::contains).toList();
    }

    /** Makes the copies; returns the block that leads back, or copy 0 of the latch if none does. */
    BasicBlock run() {
        Map<Instruction, List<Use>> usedAfter = CopiedBlocks.usesAfter(loop.blocks());
        loop.latch().terminator().setMetadata("llvm.loop", null);
        copy();
        connect();
        for (int copy = 0; copy < count; copy++) {
            for (Exit exit : loop.exits().values()) {
                settle(exit, copy);
            }
        }
        if (backTo == NOWHERE) {
            closeLast();
            if (count == 1) {
                eraseUnreached();
            }
        }
        usedAfter.forEach(this::repair);
        return backTo == NOWHERE ? loop.latch() : maps.getLast().of(loop.latch());
    }

    /** The existing blocks of all copies, in order. */
    List<BasicBlock> blocks() {
        List<BasicBlock> all = new ArrayList<>();
        for (int copy = 0; copy < count; copy++) {
            for (BasicBlock block : blocksOf(copy)) {
                all.add(maps.get(copy).of(block));
            }
        }
        return all;
    }

    // ---- copies

    private List<BasicBlock> blocksOf(int copy) {
        return copy + 1 == count ? reachedLast : loop.blocks();
    }

    private BasicBlock latch(int copy) {
        return maps.get(copy).of(loop.latch());
    }

    private void copy() {
        maps.add(new ValueMap());
        BasicBlock place = loop.latch().next();
        for (int copy = 1; copy < count; copy++) {
            ValueMap map = new ValueMap();
            List<BasicBlock> made = FunctionCloner.cloneBlocks(rewriter, blocksOf(copy), place, map);
            scopes.renew(rewriter, made, "It" + copy);
            maps.add(map);
            CopiedBlocks.dropEntries(rewriter, made);
        }
    }

    private void connect() {
        List<PhiInstruction> phis = loop.header().phis();
        List<Value> handedOn =
                phis.stream().map(phi -> phi.incomingValue(loop.latch())).toList();
        int edges = Collections.frequency(loop.latch().successors(), loop.header());
        for (int copy = 1; copy < count; copy++) {
            ValueMap map = maps.get(copy);
            for (int i = 0; i < phis.size(); i++) {
                Value before = maps.get(copy - 1).of(handedOn.get(i));
                PhiInstruction phi = (PhiInstruction) map.of((Value) phis.get(i));
                if (copy == backTo) {
                    enter(phi, before, latch(copy - 1), edges);
                } else {
                    rewriter.replace(phi, before);
                    map.put(phis.get(i), before);
                }
            }
            for (BasicBlock block : blocksOf(copy)) {
                CopiedBlocks.addEntries(rewriter, block, inLoop, map);
            }
        }
        for (int copy = 0; copy + 1 < count; copy++) {
            lead(latch(copy).terminator(), header(copy), header(copy + 1));
        }
        if (backTo >= 0 && backTo + 1 < count) {
            lead(latch(count - 1).terminator(), header(count - 1), header(backTo));
            for (int i = 0; i < phis.size(); i++) {
                enter(phis.get(i), maps.getLast().of(handedOn.get(i)), latch(count - 1), edges);
            }
        }
    }

    private void enter(PhiInstruction phi, Value value, BasicBlock from, int edges) {
        for (int i = 0; i < edges; i++) {
            rewriter.addIncoming(phi, value, from);
        }
    }

    private BasicBlock header(int copy) {
        return maps.get(copy).of(loop.header());
    }

    private void lead(TerminatorInstruction end, BasicBlock from, BasicBlock to) {
        for (int i = 0; i < end.successorCount(); i++) {
            if (end.successor(i) == from) {
                rewriter.redirect(end, i, to);
            }
        }
    }

    // ---- tests

    private void settle(Exit exit, int copy) {
        Outcome outcome = tests.of(exit, copy);
        boolean isCopied = copy == 0 || maps.get(copy).contains(exit.block());
        if (outcome == Outcome.OPEN || !isCopied) {
            return;
        }
        BasicBlock block = maps.get(copy).of(exit.block());
        int index = outcome == Outcome.STAYS ? exit.inside() : 1 - exit.inside();
        rewriter.replaceTerminator(
                block, new BranchInstruction(block.terminator().successor(index)));
    }

    /** Removes the back edge of the last copy, which is the last iteration of every lane that reaches it. */
    private void closeLast() {
        boolean isCopied = count == 1 || maps.getLast().contains(loop.latch());
        BasicBlock latch = latch(count - 1);
        BasicBlock header = header(count - 1);
        TerminatorInstruction end = latch.terminator();
        if (!isCopied || !end.successors().contains(header)) {
            return;
        }
        List<BasicBlock> others = end.successors().stream()
                .filter(next -> next != header)
                .distinct()
                .toList();
        if (end instanceof BranchInstruction && others.size() < 2) {
            rewriter.replaceTerminator(
                    latch, others.isEmpty() ? new UnreachableInstruction() : new BranchInstruction(others.getFirst()));
        } else {
            BasicBlock never = rewriter.addBlock(null, latch.next());
            rewriter.atEnd(never).unreachable();
            lead(end, header, never);
        }
    }

    private void eraseUnreached() {
        Set<BasicBlock> unreached = new LinkedHashSet<>(loop.blocks());
        reachedLast.forEach(unreached::remove);
        Deque<BasicBlock> open = new ArrayDeque<>(unreached);
        while (!open.isEmpty()) {
            // The edge of the last iteration is gone: any other predecessor is unreachable.
            for (BasicBlock before : open.pop().predecessors()) {
                if (unreached.add(before)) {
                    open.push(before);
                }
            }
        }
        if (!unreached.isEmpty()) {
            rewriter.eraseBlocks(unreached);
        }
    }

    // ---- values

    private void repair(Instruction value, List<Use> uses) {
        BasicBlock home = value.block();
        if (home == null) {
            return;
        }
        uses.removeIf(use -> use.user().block() == null);
        Map<BasicBlock, Value> definitions = new LinkedHashMap<>();
        for (ValueMap map : maps) {
            if (map == maps.getFirst() || map.contains(home)) {
                definitions.put(map.of(home), map.of((Value) value));
            }
        }
        SsaRepair.repair(rewriter, value.type(), definitions, uses);
    }
}
