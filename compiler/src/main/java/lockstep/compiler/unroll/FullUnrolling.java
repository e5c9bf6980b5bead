package lockstep.compiler.unroll;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.simplify.InstructionSimplifier;
import lockstep.compiler.ssa.SsaRepair;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;

/**
 * Makes the rounds of a loop out of it: the loop itself is the first, each latch leads to the header of the next copy,
 * and the counting test goes out in the last one, of which only what is reached is copied.
 *
 * <p>Costs the size of all rounds, and for values that are used behind the loop the blocks up to there.
 */
final class FullUnrolling {
    private final Rewriter rewriter;
    private final CountedLoop loop;
    private final Set<BasicBlock> inLoop = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<BasicBlock> reachedLast;

    /** What stands for the values of the loop in each round, the first one first. */
    private final List<ValueMap> maps = new ArrayList<>();

    FullUnrolling(Rewriter rewriter, CountedLoop loop) {
        this.rewriter = rewriter;
        this.loop = loop;
        inLoop.addAll(loop.blocks());
        reachedLast = reachedInLastRound();
    }

    private List<BasicBlock> reachedInLastRound() {
        Set<BasicBlock> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<BasicBlock> open = new ArrayDeque<>(List.of(loop.header()));
        reached.add(loop.header());
        while (!open.isEmpty()) {
            BasicBlock block = open.pop();
            for (BasicBlock next : block == loop.counting() ? List.<BasicBlock>of() : block.successors()) {
                if (inLoop.contains(next) && reached.add(next)) {
                    open.push(next);
                }
            }
        }
        return loop.blocks().stream().filter(reached::contains).toList();
    }

    void run() {
        Map<Instruction, List<Use>> usedBehind = usesBehind();
        loop.latch().terminator().setMetadata("llvm.loop", null);
        copyRounds();
        connectRounds();
        for (int round = 0; round < loop.rounds(); round++) {
            settleTest(round);
        }
        if (loop.rounds() == 1) {
            rewriter.eraseBlocks(unreached());
        }
        usedBehind.forEach(this::repair);
        if (rewriter.allow(LoopUnroll.SIMPLIFY, loop.header().terminator())) {
            simplify();
        }
    }

    private List<BasicBlock> unreached() {
        Set<BasicBlock> unreached = new LinkedHashSet<>(loop.blocks());
        reachedLast.forEach(unreached::remove);
        Deque<BasicBlock> open = new ArrayDeque<>(unreached);
        while (!open.isEmpty()) {
            // The last round leads there no more: what else does is not reached itself.
            for (BasicBlock before : open.pop().predecessors()) {
                if (unreached.add(before)) {
                    open.push(before);
                }
            }
        }
        return List.copyOf(unreached);
    }

    /** Uses behind the loop of what it computes, but for entries of PHIs from its blocks. */
    private Map<Instruction, List<Use>> usesBehind() {
        Map<Instruction, List<Use>> found = new LinkedHashMap<>();
        for (BasicBlock block : loop.blocks()) {
            for (Instruction instruction : block) {
                for (Use use : instruction.uses()) {
                    if (!inLoop.contains(SsaRepair.placeOf(use))) {
                        found.computeIfAbsent(instruction, _ -> new ArrayList<>()).add(use);
                    }
                }
            }
        }
        return found;
    }

    // ---- copies

    private void copyRounds() {
        maps.add(new ValueMap());
        BasicBlock place = loop.latch().next();
        for (int round = 1; round < loop.rounds(); round++) {
            ValueMap map = new ValueMap();
            FunctionCloner.cloneBlocks(rewriter, blocksOf(round), place, map);
            maps.add(map);
        }
    }

    private List<BasicBlock> blocksOf(int round) {
        return round + 1 == loop.rounds() ? reachedLast : loop.blocks();
    }

    /** The PHIs of a header are what the round before handed on: its one predecessor is the latch of that round. */
    private void connectRounds() {
        List<PhiInstruction> phis = loop.header().phis();
        List<Value> handedOn = phis.stream()
                .map(phi -> Objects.requireNonNull(phi.valueFrom(loop.latch())))
                .toList();
        for (int round = 1; round < loop.rounds(); round++) {
            ValueMap map = maps.get(round);
            for (int i = 0; i < phis.size(); i++) {
                Value value = maps.get(round - 1).of(handedOn.get(i));
                rewriter.replace((PhiInstruction) map.of((Value) phis.get(i)), value);
                map.put(phis.get(i), value);
            }
            addEntries(map, blocksOf(round));
            dropEntries(map, blocksOf(round));
        }
        for (int round = 0; round + 1 < loop.rounds(); round++) {
            TerminatorInstruction latch = maps.get(round).of(loop.latch()).terminator();
            lead(latch, maps.get(round).of(loop.header()), maps.get(round + 1).of(loop.header()));
        }
    }

    /** PHIs behind the loop get entries for the copies of the blocks that lead there. */
    private void addEntries(ValueMap map, List<BasicBlock> blocks) {
        for (BasicBlock block : blocks) {
            for (BasicBlock behind : block.successors()) {
                for (PhiInstruction phi : inLoop.contains(behind) ? List.<PhiInstruction>of() : behind.phis()) {
                    rewriter.addIncoming(
                            phi, map.of(Objects.requireNonNull(phi.valueFrom(block))), map.of(block));
                }
            }
        }
    }

    /** Blocks that nothing leads to lead to the loop alone, not to its copies. */
    private void dropEntries(ValueMap map, List<BasicBlock> blocks) {
        Set<BasicBlock> copies = Collections.newSetFromMap(new IdentityHashMap<>());
        blocks.forEach(block -> copies.add(map.of(block)));
        for (BasicBlock block : blocks) {
            for (PhiInstruction phi : map.of(block).phis()) {
                for (int i = phi.incomingCount() - 1; i >= 0; i--) {
                    if (!copies.contains(phi.incomingBlock(i))) {
                        rewriter.removeIncoming(phi, i);
                    }
                }
            }
        }
    }

    private void lead(TerminatorInstruction end, BasicBlock from, BasicBlock to) {
        for (int i = 0; i < end.successorCount(); i++) {
            if (end.successor(i) == from) {
                rewriter.redirect(end, i, to);
            }
        }
    }

    private void settleTest(int round) {
        BasicBlock block = maps.get(round).of(loop.counting());
        BasicBlock target = block.terminator().successor(loop.successorIn(round));
        rewriter.replaceTerminator(block, new BranchInstruction(target));
    }

    // ---- values

    /** What is used behind the loop has a definition in each round that computes it. */
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

    /** Counters are constants now, so that much of a round is. */
    private void simplify() {
        InstructionSimplifier simplifier = new InstructionSimplifier(rewriter.function());
        List<Instruction> all = new ArrayList<>();
        for (int round = 0; round < loop.rounds(); round++) {
            for (BasicBlock block : blocksOf(round)) {
                maps.get(round).of(block).forEach(all::add);
            }
        }
        for (Instruction instruction : all) {
            if (!instruction.isTerminator() && instruction.hasUses()) {
                Optional<Value> simple = simplifier.simplify(instruction).map(InstructionSimplifier.Match::value);
                simple.filter(value -> value != instruction)
                        .ifPresent(value -> rewriter.replaceAllUses(instruction, value));
            }
        }
        for (Instruction instruction : all.reversed()) {
            if (DeadInstructions.isDead(instruction)) {
                rewriter.erase(instruction);
            }
        }
    }
}
