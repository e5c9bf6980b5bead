package lockstep.compiler.loopreduce;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operands that use recurrences of a loop in instructions that are not recurrences themselves, and groups
 * those that need the same one.
 */
final class LoopUses {
    /** Limit on the uses of a loop. */
    static final int MAX_USES = 64;

    private static final int MAX_FIXUPS = 512;

    private final SimplifiedLoop loop;
    private final LoopFacts facts;
    private final LoopRecurrences chains;
    private final DominatorTree dominators;
    private final Set<BasicBlock> own;
    private final Instruction stepPlace;
    private final Map<Key, List<LoopUse.Fixup>> groups = new LinkedHashMap<>();
    private final Map<Key, LoopUse.Test> tests = new LinkedHashMap<>();
    private int fixups;

    /** The key of a group of operands; {@code own} makes each test a group of its own. */
    private record Key(
            LoopUse.Kind kind,
            boolean isAfterStep,
            Recurrence expression,
            @Nullable Use own) {}

    LoopUses(SimplifiedLoop loop, LoopFacts facts, LoopRecurrences chains, DominatorTree dominators) {
        this.loop = loop;
        this.facts = facts;
        this.chains = chains;
        this.dominators = dominators;
        own = new HashSet<>(loop.ownBlocks());
        stepPlace = stepPlace(loop);
    }

    /**
     * The instruction before which counters step: the terminator of the latch, or the comparison just before it that it
     * tests, which may then use the next value.
     */
    static Instruction stepPlace(SimplifiedLoop loop) {
        Instruction end = loop.latch().terminator();
        return end instanceof BranchInstruction branch
                        && branch.isConditional()
                        && branch.condition() == end.previous()
                        && end.previous() instanceof CompareInstruction compare
                ? compare
                : end;
    }

    /** The uses in program order; empty if there are too many. */
    List<LoopUse> all() {
        for (Map.Entry<Instruction, Recurrence> chain : chains.all().entrySet()) {
            for (Use use : usesOf(chain.getKey())) {
                if (!chains.all().containsKey(use.user())) {
                    add(use, chain.getKey(), chain.getValue());
                }
            }
        }
        if (groups.size() > MAX_USES || fixups > MAX_FIXUPS) {
            return List.of();
        }
        List<LoopUse> all = new ArrayList<>();
        groups.forEach((key, list) -> all.add(
                new LoopUse(key.kind(), key.expression(), key.isAfterStep(), list, phis(list), tests.get(key))));
        return all;
    }

    private static List<Use> usesOf(Instruction value) {
        List<Use> uses = new ArrayList<>();
        value.uses().forEach(uses::add);
        return uses;
    }

    private List<PhiInstruction> phis(List<LoopUse.Fixup> list) {
        Set<PhiInstruction> common = new LinkedHashSet<>();
        for (int i = 0; i < list.size(); i++) {
            Set<PhiInstruction> some = new LinkedHashSet<>();
            chains.cone(list.get(i).value()).forEach(at -> {
                if (at instanceof PhiInstruction phi) {
                    some.add(phi);
                }
            });
            if (i == 0) {
                common.addAll(some);
            } else {
                common.retainAll(some);
            }
        }
        return List.copyOf(common);
    }

    // ---- one operand

    private void add(Use use, Instruction value, Recurrence chain) {
        fixups++;
        Instruction user = use.user();
        Instruction place = user instanceof PhiInstruction phi
                ? phi.incomingBlock(use.index()).terminator()
                : user;
        boolean isOwn = own.contains(place.block());
        if (!isOwn) {
            place = value instanceof PhiInstruction
                    ? Objects.requireNonNull(loop.header().firstNonPhi())
                    : value;
        }
        LoopUse.Kind kind = isOwn ? kind(use) : LoopUse.Kind.VALUE;
        boolean isAfterStep =
                isOwn && (place == stepPlace || place == loop.latch().terminator());
        ExactInt offset = kind == LoopUse.Kind.ADDRESS ? takenAlong(chain) : ExactInt.ZERO;
        Recurrence base = offset.signum() == 0 ? chain : without(chain, offset);
        Key key = new Key(kind, isAfterStep, base, kind == LoopUse.Kind.TEST ? use : null);
        groups.computeIfAbsent(key, _ -> new ArrayList<>())
                .add(new LoopUse.Fixup(use, value, offset, place, weight(place)));
        if (kind == LoopUse.Kind.TEST) {
            tests.put(key, test(use, value, chain));
        }
    }

    /** The weight of an instruction before {@code place}. */
    int weight(Instruction place) {
        int node = facts.graph().indexOf(Objects.requireNonNull(place.block()));
        return dominators.dominates(node, facts.graph().indexOf(loop.latch())) ? Weights.ALWAYS : Weights.SOMETIMES;
    }

    private ExactInt takenAlong(Recurrence chain) {
        ExactInt constant = Terms.constant(chain.start());
        return constant.bitLength() < Integer.SIZE - 1 ? constant : ExactInt.ZERO;
    }

    private Recurrence without(Recurrence chain, ExactInt constant) {
        Scev less = ScalarEvolution.constant(chain.width(), constant.negate());
        return (Recurrence) Objects.requireNonNull(facts.evolution().sum(chain, less));
    }

    private LoopUse.Kind kind(Use use) {
        Instruction user = use.user();
        if (isAddress(use)) {
            return LoopUse.Kind.ADDRESS;
        }
        if (user instanceof CompareInstruction compare && isEquality(compare)) {
            Value other = compare.operand(1 - use.index());
            boolean isKnown = loop.isInvariant(other) && chains.invariant(other) != null;
            return isKnown ? LoopUse.Kind.TEST : LoopUse.Kind.VALUE;
        }
        return user instanceof PhiInstruction && !loop.contains(Objects.requireNonNull(user.block()))
                ? LoopUse.Kind.EXIT
                : LoopUse.Kind.VALUE;
    }

    private static boolean isEquality(CompareInstruction compare) {
        return compare.predicate() == Predicate.EQ || compare.predicate() == Predicate.NE;
    }

    /** Whether the operand is the address of an access. */
    static boolean isAddress(Use use) {
        Instruction user = use.user();
        return user instanceof StoreInstruction
                ? use.index() == 1
                : use.index() == 0
                        && (user instanceof LoadInstruction
                                || user instanceof AtomicRmwInstruction
                                || user instanceof CompareExchangeInstruction);
    }

    // ---- tests

    private LoopUse.Test test(Use use, Instruction value, Recurrence chain) {
        Value other = use.user().operand(1 - use.index());
        Scev limit = Objects.requireNonNull(chains.invariant(other));
        if (value.type().isPointer()) {
            return new LoopUse.Test(limit, null, null, 0);
        }
        if (chain.width() == Long.SIZE) {
            int difference = difference(value, other);
            return new LoopUse.Test(limit, chain, limit, difference);
        }
        LoopUse.Test signed = wide(value, other, limit, true);
        LoopUse.Test unsigned = signed == null ? wide(value, other, limit, false) : signed;
        return unsigned == null ? new LoopUse.Test(limit, null, null, 0) : unsigned;
    }

    private LoopUse.@Nullable Test wide(Instruction value, Value other, Scev limit, boolean isSigned) {
        Recurrence chain = chains.chain(chains.reader().wide(value, isSigned));
        Scev wideLimit = chain == null ? null : chains.reader().wide(other, isSigned);
        return wideLimit == null
                ? null
                : new LoopUse.Test(limit, chain, wideLimit, ((IntType) value.type()).width() + 1);
    }

    /** Width of the greatest difference between two 64-bit values in all iterations. */
    private int difference(Instruction value, Value other) {
        WrappedRange a = facts.wrapping().of(value) instanceof Recurrence chain
                ? facts.wrapping().range(chain)
                : WrappedRange.full(Long.SIZE);
        WrappedRange b = facts.evolution().range(facts.evolution().of(other));
        if (a.isEmpty() || b.isEmpty()) {
            return Long.SIZE;
        }
        return largest(a).add(largest(b)).bitLength();
    }

    private static ExactInt largest(WrappedRange range) {
        return range.leastSigned().abs().max(range.mostSigned().abs());
    }
}
