package lockstep.compiler.loopreduce;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.indvars.DeadRecurrences;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.loopreduce.UseFormula.Resizing;
import lockstep.compiler.loopreduce.UseFormula.Scaled;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Expands the selected formulae to instructions: counters when they are first needed, sums before the first of the
 * operands in a block that need them.
 *
 * <p>Flags: a new counter has those that the trip count proves for its last step as well, which leaving lanes execute
 * and which goes beyond the values that the loop used. Addresses have no flags: the last step of a pointer may leave
 * its object. An existing counter may be poison, because of its flags or its start, in iterations in which another
 * recurrence is not. It is reused unchanged if all operands that get it were computed from it, and those that get its
 * next value from that; otherwise its unproven flags are dropped, if its start is not poison; otherwise a new counter
 * is inserted.
 *
 * <p>Two uses of an undef value may differ, so a value that a formula names twice is frozen in all expansions.
 */
final class LoopRewriting {
    private final SimplifiedLoop loop;
    private final LoopFacts facts;
    private final ScalarEvolution evolution;
    private final LoopRecurrences chains;
    private final Costs costs;
    private final Rewriter rewriter;
    private final PassContext context;
    private final DeadRecurrences dead;
    private final List<LoopUse> uses;
    private final List<UseFormula> solution;

    private final Instruction stepPlace;
    private final Set<Value> frozen = new LinkedHashSet<>();
    private final Map<Map<Scev, Value>, ScevExpander> expanders = new HashMap<>();
    private final Map<Recurrence, Counter> counters = new LinkedHashMap<>();
    private final Map<Recurrence, Optional<PhiInstruction>> present = new HashMap<>();
    private final Map<Scev, Value> invariants = new HashMap<>();
    private final Map<LoopUse.Fixup, Instruction> places = new HashMap<>();

    /** A stepped register: its value in this iteration and in the next one. */
    private record Counter(PhiInstruction now, Value next) {}

    LoopRewriting(
            SimplifiedLoop loop,
            LoopFacts facts,
            LoopRecurrences chains,
            Costs costs,
            Rewriter rewriter,
            PassContext context,
            DeadRecurrences dead,
            List<LoopUse> uses,
            List<UseFormula> solution) {
        this.loop = loop;
        this.facts = facts;
        evolution = facts.evolution();
        this.chains = chains;
        this.costs = costs;
        this.rewriter = rewriter;
        this.context = context;
        this.dead = dead;
        this.uses = uses;
        this.solution = solution;
        stepPlace = LoopUses.stepPlace(loop);
    }

    /** Whether anything was changed. */
    boolean run() {
        long before = rewriter.edits();
        findFrozen();
        for (int i = 0; i < uses.size(); i++) {
            findPlaces(uses.get(i));
        }
        for (int i = 0; i < uses.size(); i++) {
            LoopUse use = uses.get(i);
            if (!isAsItIs(use, solution.get(i)) && rewriter.allow(rule(use), use.first())) {
                if (use.kind() == LoopUse.Kind.TEST) {
                    compare(use, solution.get(i));
                } else {
                    replace(use, solution.get(i));
                }
            }
        }
        boolean isChanged = rewriter.edits() != before;
        if (isChanged) {
            chains.all().keySet().forEach(value -> {
                if (!(value instanceof PhiInstruction)) {
                    dead.retire(value);
                }
            });
        }
        return isChanged;
    }

    private static Rule rule(LoopUse use) {
        return switch (use.kind()) {
            case ADDRESS -> LoopReduce.ADDRESS;
            case TEST -> LoopReduce.TEST;
            case VALUE -> LoopReduce.VALUE;
            case EXIT -> LoopReduce.EXIT;
        };
    }

    // ---- analysis

    private void findFrozen() {
        Set<Value> accessed = FormulaMaker.accessed(uses);
        for (int i = 0; i < uses.size(); i++) {
            boolean isAtEnd =
                    uses.get(i).kind() == LoopUse.Kind.TEST && uses.get(i).isAfterStep();
            UseFormula formula = solution.get(i);
            Set<Value> met = new HashSet<>();
            Set<Value> twice = new LinkedHashSet<>();
            for (Scev register : formula.registers()) {
                for (Value leaf : Terms.leaves(register, twice)) {
                    if (!met.add(leaf)) {
                        twice.add(leaf);
                    }
                }
            }
            twice.stream()
                    .filter(leaf -> !(isAtEnd && accessed.contains(leaf)) && !ValueTracking.isDefined(leaf))
                    .forEach(frozen::add);
        }
    }

    /** Finds the first of the places in each block that need the same value. */
    private void findPlaces(LoopUse use) {
        Map<BasicBlock, Instruction> first = new HashMap<>();
        for (LoopUse.Fixup fixup : use.fixups()) {
            first.merge(fixup.block(), fixup.place(), (a, b) -> a.comesBefore(b) ? a : b);
        }
        for (LoopUse.Fixup fixup : use.fixups()) {
            places.put(fixup, Objects.requireNonNull(first.get(fixup.block())));
        }
    }

    // ---- counters

    private boolean isCounter(Scev register) {
        return register instanceof Recurrence chain && chain.loop() == loop.number();
    }

    private Counter counter(Recurrence chain) {
        Counter known = counters.get(chain);
        if (known == null) {
            PhiInstruction phi = present(chain);
            known = phi == null ? made(chain) : used(phi, chain);
            counters.put(chain, known);
        }
        return known;
    }

    /** An existing counter that may be reused, or null. */
    private @Nullable PhiInstruction present(Recurrence chain) {
        return present.computeIfAbsent(chain, this::find).orElse(null);
    }

    private Optional<PhiInstruction> find(Recurrence chain) {
        PhiInstruction defined = null;
        for (Map.Entry<Instruction, Recurrence> entry : chains.all().entrySet()) {
            if (entry.getKey() instanceof PhiInstruction phi && entry.getValue().equals(chain)) {
                if (isSourceOfAll(phi, chain)) {
                    return Optional.of(phi);
                }
                boolean isPossible = defined == null && ValueTracking.isDefined(chains.start(phi)) && stepsAlone(phi);
                defined = isPossible ? phi : defined;
            }
        }
        return Optional.ofNullable(defined);
    }

    private Counter used(PhiInstruction phi, Recurrence chain) {
        if (!isSourceOfAll(phi, chain)) {
            stepsOf(phi).forEach(this::dropFlags);
        }
        return new Counter(phi, chains.next(phi));
    }

    private boolean isSourceOfAll(PhiInstruction phi, Recurrence chain) {
        for (int i = 0; i < uses.size(); i++) {
            if (!solution.get(i).registers().contains(chain)) {
                continue;
            }
            for (LoopUse.Fixup fixup : uses.get(i).fixups()) {
                Set<Instruction> cone = chains.cone(fixup.value());
                boolean isNext = solution.get(i).isNext();
                boolean isSource = cone.contains(phi)
                        && (!isNext || chains.next(phi) instanceof Instruction next && cone.contains(next));
                if (!isSource) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The instructions that compute the next value of {@code phi}. */
    private Set<Instruction> stepsOf(PhiInstruction phi) {
        return chains.next(phi) instanceof Instruction next ? chains.cone(next) : Set.of();
    }

    /** Whether {@code phi} is the only PHI that its step depends on. */
    private boolean stepsAlone(PhiInstruction phi) {
        Set<Instruction> steps = stepsOf(phi);
        return steps.contains(phi) && steps.stream().allMatch(step -> step == phi || !(step instanceof PhiInstruction));
    }

    private void dropFlags(Instruction step) {
        int kept = 0;
        if (step instanceof BinaryInstruction binary) {
            for (Flag flag : List.of(Flag.NUW, Flag.NSW)) {
                boolean isProven = binary.has(flag)
                        && binary.opcode() != Opcode.SHL
                        && binary.opcode() != Opcode.OR
                        && facts.staysIn(binary, flag == Flag.NSW);
                kept |= isProven ? flag.bit() : 0;
            }
        }
        if (step.flags() != kept) {
            rewriter.setFlags(step, kept);
        }
    }

    private Counter made(Recurrence chain) {
        Unknown pointer = Terms.pointer(chain);
        Type type =
                pointer == null ? IntType.of(chain.width()) : pointer.value().type();
        ScevExpander expander = expander(knownFor(chain));
        Value start = invariant(chain.start(), expander);
        Value step = expander.expand(chain.operands().get(1));
        PhiInstruction phi = rewriter.insertPhi(new PhiInstruction(type, 0), loop.header());
        Instruction next = pointer == null
                ? new BinaryInstruction(Opcode.ADD, phi, step, flags(chain))
                : new GetElementPtrInstruction(IntType.I8, phi, List.of(step), 0);
        rewriter.insertBefore(next, stepPlace);
        rewriter.addIncoming(phi, start, loop.preheader());
        rewriter.addIncoming(phi, next, loop.latch());
        context.count("counters", 1);
        return new Counter(phi, next);
    }

    private int flags(Recurrence chain) {
        int flags = facts.wrapping().stepStaysIn(chain, false) ? Flag.NUW.bit() : 0;
        return facts.wrapping().stepStaysIn(chain, true) ? flags | Flag.NSW.bit() : flags;
    }

    // ---- loop-invariant values

    /** The values before the loop from which all uses of {@code register} were computed. */
    private Map<Scev, Value> knownFor(Scev register) {
        Map<Scev, Value> common = null;
        for (int i = 0; i < uses.size(); i++) {
            if (!frozen.isEmpty() || !solution.get(i).registers().contains(register)) {
                continue;
            }
            for (LoopUse.Fixup fixup : uses.get(i).fixups()) {
                Map<Scev, Value> known = chains.known(fixup.value());
                if (common == null) {
                    common = new HashMap<>(known);
                } else {
                    common.entrySet().retainAll(known.entrySet());
                }
            }
        }
        return common == null ? Map.of() : common;
    }

    private ScevExpander expander(Map<Scev, Value> known) {
        return expanders.computeIfAbsent(known, _ -> {
            ScevExpander made = new ScevExpander(facts, rewriter, loop.preheader());
            made.freeze(frozen);
            known.forEach(made::know);
            return made;
        });
    }

    private Value invariant(Scev expression) {
        Value known = invariants.get(expression);
        if (known == null) {
            known = invariant(expression, expander(knownFor(expression)));
            invariants.put(expression, known);
        }
        return known;
    }

    /** Expands a loop-invariant integer or address before the loop. */
    private Value invariant(Scev expression, ScevExpander expander) {
        Unknown pointer = Terms.pointer(expression);
        if (pointer == null) {
            return expander.expand(expression);
        }
        Value base = expander.expand(pointer);
        Scev bytes = Objects.requireNonNull(evolution.difference(expression, pointer));
        return Terms.isZero(bytes)
                ? base
                : rewriter.before(loop.preheader().terminator())
                        .elementPointer(IntType.I8, base, List.of(expander.expand(bytes)), 0);
    }

    // ---- operands

    private Value register(Scev register, boolean isNext) {
        if (!isCounter(register)) {
            return invariant(register);
        }
        Counter counter = counter((Recurrence) register);
        return isNext ? counter.next() : counter.now();
    }

    private void replace(LoopUse use, UseFormula formula) {
        Map<Instruction, Value> sums = new HashMap<>();
        Map<Instruction, Map<ExactInt, Value>> made = new HashMap<>();
        for (LoopUse.Fixup fixup : use.fixups()) {
            Instruction place = Objects.requireNonNull(places.get(fixup));
            Value sum = sums.computeIfAbsent(
                    place, _ -> sum(formula, place, fixup.value().type()));
            Value value = made.computeIfAbsent(place, _ -> new HashMap<>())
                    .computeIfAbsent(
                            formula.immediate().add(fixup.offset()),
                            constant ->
                                    withConstant(sum, constant, use.expression().width(), place));
            if (fixup.use().value() != value) {
                rewriter.replaceUse(fixup.use(), value);
            }
        }
    }

    private Value withConstant(Value sum, ExactInt constant, int width, Instruction place) {
        if (constant.signum() == 0) {
            return sum;
        }
        Value number = rewriter.context().integer(IntType.of(width), constant);
        return sum.type().isPointer() ? moved(sum, number, place) : binary(Opcode.ADD, sum, number, place);
    }

    /** The value of the formula without its constant. */
    private Value sum(UseFormula formula, Instruction place, Type type) {
        Value pointer = null;
        Value number = null;
        for (Scev part : formula.parts()) {
            Value value = register(part, formula.isNext());
            if (value.type().isPointer()) {
                pointer = value;
            } else {
                number = number == null ? value : binary(Opcode.ADD, number, value, place);
            }
        }
        if (formula.scaled() != null) {
            Value value = scaled(formula.scaled(), formula.isNext(), place, width(formula, type));
            number = number == null ? value : binary(Opcode.ADD, number, value, place);
        }
        if (pointer == null) {
            return Objects.requireNonNull(number);
        }
        return number == null ? pointer : moved(pointer, number, place);
    }

    private static int width(UseFormula formula, Type type) {
        boolean isPointer = type.isPointer();
        return isPointer ? formula.parts().getFirst().width() : ((IntType) type).width();
    }

    private Value moved(Value pointer, Value bytes, Instruction place) {
        return rewriter.before(place).elementPointer(IntType.I8, pointer, List.of(bytes), 0);
    }

    private Instruction binary(Opcode opcode, Value left, Value right, Instruction place) {
        return rewriter.insertBefore(new BinaryInstruction(opcode, left, right, 0), place);
    }

    private Value scaled(Scaled scaled, boolean isNext, Instruction place, int width) {
        Value register = register(scaled.register(), isNext);
        IntType type = IntType.of(width);
        Value resized = scaled.resizing() == Resizing.NONE
                ? register
                : rewriter.insertBefore(
                        new CastInstruction(
                                switch (scaled.resizing()) {
                                    case SIGN -> Opcode.SEXT;
                                    case ZERO -> Opcode.ZEXT;
                                    case TRUNCATION, NONE -> Opcode.TRUNC;
                                },
                                register,
                                type,
                                0),
                        place);
        ExactInt factor = scaled.factor();
        if (factor.equals(ExactInt.ONE)) {
            return resized;
        }
        boolean isShift = factor.signum() > 0 && factor.bitCount() == 1;
        return isShift
                ? binary(Opcode.SHL, resized, rewriter.context().integer(type, factor.getLowestSetBit()), place)
                : binary(Opcode.MUL, resized, rewriter.context().integer(type, factor), place);
    }

    // ---- tests

    private void compare(LoopUse use, UseFormula formula) {
        CompareInstruction old =
                (CompareInstruction) use.fixups().getFirst().use().user();
        Value register = register(formula.parts().getFirst(), formula.isNext());
        Value limit = invariant(Objects.requireNonNull(formula.limit()));
        CompareInstruction made = new CompareInstruction(old.predicate(), register, limit, 0);
        made.inheritFrom(old);
        rewriter.insertBefore(made, old);
        dead.replace(old, made);
        context.count("tests", 1);
    }

    // ---- what stays

    /**
     * Whether the operands already have the value of the formula, computed from counters that stay, at no higher cost.
     */
    private boolean isAsItIs(LoopUse use, UseFormula formula) {
        Set<PhiInstruction> kept = new HashSet<>();
        for (Scev register : formula.registers()) {
            if (isCounter(register)) {
                PhiInstruction phi = present((Recurrence) register);
                if (phi == null) {
                    return false;
                }
                kept.add(phi);
            }
        }
        if (use.kind() == LoopUse.Kind.TEST) {
            Value value = use.first();
            boolean isRegister = kept.stream().anyMatch(phi -> phi == value || chains.next(phi) == value);
            return isRegister && Objects.requireNonNull(use.test()).limit().equals(formula.limit());
        }
        return use.fixups().stream().allMatch(fixup -> slotsNow(fixup.value(), kept) <= costs.slots(formula, use));
    }

    /** The issue slots of computing {@code value} from counters that are kept; the maximum if it needs others. */
    private int slotsNow(Instruction value, Set<PhiInstruction> kept) {
        Set<Instruction> cone = chains.cone(value);
        int slots = cone.isEmpty() ? Integer.MAX_VALUE : 0;
        Set<Instruction> steps = new HashSet<>();
        kept.forEach(phi -> steps.addAll(stepsOf(phi)));
        for (Instruction at : cone) {
            if (at instanceof PhiInstruction phi) {
                slots = kept.contains(phi) ? slots : Integer.MAX_VALUE;
            } else if (!steps.contains(at) && slots != Integer.MAX_VALUE) {
                slots += costs.slots(at);
            }
        }
        return slots;
    }
}
