package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * A loop over a counter, and possibly over other induction variables: a copy of the counter, a copy in 64 bits, one
 * with a step of its own, or a pointer. It ends whatever its operands are. Its first value and bound are computed where
 * the object is made, before the loop or before enclosing loops.
 *
 * <p>Example: 3 iterations up by 5 from 0, tested by {@code ult}, have the bound 15 less 0 to 4.
 */
final class CountedLoop {
    /** The number that a launch passes, which is 0 to 12. */
    private static final int LARGEST_ARGUMENT = 12;

    private static final int ARGUMENT = 2;
    private static final int MAX_OTHER_STEP = 3;

    private final FunctionEmitter e;
    private final CounterPlan plan;
    private final Ranged rounds;
    private final KnownUniformity uniformity;
    private final Value start;
    private final Value bound;
    private final boolean hasOthers;
    private final boolean isInverted;
    private final int stepFlags;
    private final boolean isSubtracted;
    private final List<Side> sides = new ArrayList<>();
    private final List<Ranged> counters = new ArrayList<>();
    private final List<Cursor> cursors = new ArrayList<>();
    private final List<Carried> carried = new ArrayList<>();
    private final JoinBlock exit;
    private final BasicBlock header;

    /** A pointer that each iteration moves to another element of {@code slice}. */
    record Cursor(Value pointer, ArraySlice slice) {}

    /** A counter to be: what it begins with, what becomes of it, and who is to know its PHI. */
    private record Planned(Value first, Function<Value, Value> next, Consumer<PhiInstruction> made) {}

    /** A counter. */
    private record Side(PhiInstruction phi, Planned plan) {}

    /** A variable that the loop changes. */
    private record Carried(PhiInstruction phi, int variable) {}

    private CountedLoop(
            FunctionEmitter e, CounterPlan plan, Ranged rounds, KnownUniformity uniformity, boolean hasOthers) {
        this.e = e;
        this.plan = plan;
        this.rounds = rounds;
        this.uniformity = uniformity;
        Value distance = rounds.value() instanceof ConstantInt
                ? e.integer(plan.type(), rounds.most() * plan.step())
                : times(e.values().resized(e, rounds.value(), plan.type()), plan.step());
        Value begin = plan.spread() == 0
                ? e.integer(plan.type(), plan.near())
                : plus(spread(), e.integer(plan.type(), plan.near()));
        Value far = plus(begin, distance);
        start = plan.isDown() ? far : begin;
        long inward = plan.test().inward(plan.slack());
        bound = plan.isDown()
                ? plus(begin, e.integer(plan.type(), inward))
                : plus(far, e.integer(plan.type(), -inward));
        this.hasOthers = hasOthers;
        isInverted = e.choices().chance(1, 4);
        isSubtracted = plan.isDown() && e.choices().chance(1, 2);
        boolean hasFlags = e.choices().chance(1, 2);
        int flags = plan.flags((int) rounds.most());
        boolean isNegative = plan.isDown() && !isSubtracted;
        stepFlags = hasFlags ? isNegative ? flags & ~Flag.NUW.bit() : flags : 0;
        header = e.block();
        exit = new JoinBlock(e.block());
    }

    /** A loop of {@code count} iterations, from 0 by 1. */
    static CountedLoop plain(FunctionEmitter e, int count) {
        Ranged rounds = new Ranged(e.i32(count), IntType.I32, true, count, count);
        return new CountedLoop(e, CounterPlan.plain(count), rounds, KnownUniformity.BLOCK, false);
    }

    /**
     * Any loop.
     *
     * @param reach the maximal distance that all iterations together may cover
     * @param isRegular whether it is to count from 0 by 1, to be tested at its end, and to have no other counters
     */
    static CountedLoop drawn(FunctionEmitter e, int reach, boolean isRegular) {
        CounterPlan plan = CounterPlan.drawn(e, reach, isRegular);
        boolean hasOthers = !isRegular;
        boolean mayBeArgument = e.isKernel() && plan.mayBeNone() && plan.most() >= LARGEST_ARGUMENT;
        return switch (e.choices().weighted(4, 2, 3, mayBeArgument ? 1 : 0)) {
            case 0 -> {
                int count = 1 + e.choices().below(plan.most());
                Ranged rounds = new Ranged(e.i32(count), IntType.I32, true, count, count);
                yield new CountedLoop(e, plan, rounds, KnownUniformity.BLOCK, hasOthers);
            }
            case 1 -> few(e, plan, e.values().uniform(e, KnownUniformity.BLOCK), hasOthers);
            case 2 -> few(e, plan, e.values().varying(e, IntType.I32), hasOthers);
            default -> {
                Value number = e.function().argument(ARGUMENT);
                Ranged rounds = new Ranged(number, IntType.I32, true, 0, LARGEST_ARGUMENT);
                yield new CountedLoop(e, plan, rounds, KnownUniformity.BLOCK, hasOthers);
            }
        };
    }

    /** A loop whose trip count is given by the low bits of {@code any}, or is one more. */
    private static CountedLoop few(FunctionEmitter e, CounterPlan plan, Value any, boolean hasOthers) {
        int mask = Integer.highestOneBit(plan.most()) - 1;
        Value few = e.at().binary(Opcode.AND, any, e.i32(mask));
        boolean mayBeNone = mask > 0 && plan.mayBeNone() && e.choices().chance(1, 2);
        Value number = mayBeNone ? few : e.at().binary(Opcode.ADD, few, e.i32(1), Flag.set(Flag.NSW, Flag.NUW));
        Ranged rounds = new Ranged(number, IntType.I32, true, mayBeNone ? 0 : 1, mayBeNone ? mask : mask + 1);
        return new CountedLoop(e, plan, rounds, e.pool().uniformity(any), hasOthers);
    }

    /** A number that may differ from lane to lane, up to the plan's spread. */
    private Value spread() {
        Value low = e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(plan.spread()));
        return e.values().resized(e, low, plan.type());
    }

    private Value plus(Value left, Value right) {
        if (right instanceof ConstantInt constant) {
            if (constant.isZero()) {
                return left;
            }
            if (left instanceof ConstantInt other) {
                return e.context()
                        .integer(
                                plan.type(),
                                other.signed().add(constant.signed()).longValue());
            }
        }
        return left instanceof ConstantInt zero && zero.isZero() ? right : e.at().binary(Opcode.ADD, left, right);
    }

    private Value times(Value value, int by) {
        return by == 1 ? value : e.at().binary(Opcode.MUL, value, e.integer(plan.type(), by));
    }

    // ---- what it is like

    /** The trip count. */
    Ranged rounds() {
        return rounds;
    }

    /** How uniform the trip count is. */
    KnownUniformity uniformity() {
        return uniformity;
    }

    /** The maximal distance that all iterations together cover. */
    long extent() {
        return (long) plan.step() * rounds.most();
    }

    /** The counters in the body, the one that is tested first. */
    List<Ranged> counters() {
        return counters;
    }

    /** The pointers in the body. */
    List<Cursor> cursors() {
        return cursors;
    }

    /** The counter where the loop was left, if every lane that comes there was in the loop. */
    Optional<Value> last() {
        return plan.form() == CounterPlan.Form.GUARDED
                ? Optional.empty()
                : Optional.of(counters.getFirst().value());
    }

    // ---- writing it

    /**
     * Begins the loop at the emitter's place and moves the place to its body.
     *
     * @param variables those that the body changes
     */
    void begin(List<Integer> variables) {
        if (plan.form() == CounterPlan.Form.GUARDED) {
            BasicBlock preheader = e.block();
            test(start, preheader);
            e.at().moveToEnd(preheader);
        }
        List<Planned> planned = planned();
        BasicBlock entry = e.at().block();
        e.at().branch(header);
        e.at().moveToEnd(header);
        for (Planned each : planned) {
            PhiInstruction phi = e.at().phi(each.first().type());
            e.at().addIncoming(phi, each.first(), entry);
            each.made().accept(phi);
            sides.add(new Side(phi, each));
        }
        for (int variable : variables) {
            PhiInstruction phi = e.at().phi(e.variables().type(variable));
            e.at().addIncoming(phi, e.variables().get(variable), entry);
            e.variables().set(variable, phi);
            carried.add(new Carried(phi, variable));
        }
        if (plan.form() == CounterPlan.Form.AT_TOP) {
            BasicBlock body = e.block();
            test(counters.getFirst().value(), body);
            e.at().moveToEnd(body);
        }
    }

    private List<Planned> planned() {
        List<Planned> planned = new ArrayList<>();
        long greatest = plan.greatest((int) rounds.most());
        Ranged main = new Ranged(start, plan.type(), plan.isSigned(), plan.least(), greatest);
        planned.add(like(main, stepFlags));
        if (hasOthers && e.choices().chance(1, 6)) {
            planned.add(like(main, 0));
        }
        if (hasOthers
                && plan.type().width() < IntType.I64.width()
                && e.choices().chance(1, 6)) {
            Opcode wider = plan.isSigned() ? Opcode.SEXT : Opcode.ZEXT;
            Value wide = start instanceof ConstantInt number
                    ? e.context().i64((plan.isSigned() ? number.signed() : number.unsigned()).longValue())
                    : e.at().cast(wider, start, IntType.I64);
            planned.add(like(new Ranged(wide, IntType.I64, true, plan.least(), greatest), Flag.NSW.bit()));
        }
        if (hasOthers && e.choices().chance(1, 6)) {
            planned.add(other());
        }
        if (hasOthers && e.choices().chance(1, 5)) {
            planned.add(cursor(e.choices().pick(e.slices().all())));
        }
        return planned;
    }

    /** A counter that is {@code main}, whose value is what it begins with. */
    private Planned like(Ranged main, int flags) {
        return new Planned(
                main.value(),
                counter -> step(counter, main.type(), flags),
                phi -> counters.add(new Ranged(phi, main.type(), main.isSigned(), main.least(), main.most())));
    }

    private int most() {
        return (int) Math.max(rounds.most(), 1);
    }

    /** The largest step, up to {@code wanted}, with which all iterations stay in a slice from the first number on. */
    private int step(int wanted, int first) {
        return Math.min(wanted, (ArraySlice.ELEMENTS - 1 - first) / most());
    }

    /** A counter of its own type, start and step. */
    private Planned other() {
        IntType type = e.choices().pick(List.of(IntType.I64, IntType.I32, IntType.I16));
        int first = e.choices().below(MAX_OTHER_STEP + 1);
        int by = step(1 + e.choices().below(MAX_OTHER_STEP), first);
        long last = first + (long) by * (most() - 1);
        return new Planned(
                e.integer(type, first),
                counter -> e.at().binary(Opcode.ADD, counter, e.integer(type, by), Flag.NSW.bit()),
                phi -> counters.add(new Ranged(phi, type, true, first, last)));
    }

    /** A pointer that steps through elements of {@code slice}, by one or by more. */
    private Planned cursor(ArraySlice slice) {
        int first = e.choices().below(MAX_OTHER_STEP + 1);
        int by = step(1 + e.choices().below(2), first);
        boolean isInBounds = slice.stride() == 1 && e.choices().chance(1, 2);
        Value apart = e.context().i64((long) by * slice.stride());
        return new Planned(
                slice.at(e, e.i32(first)),
                pointer -> e.at().elementPointer(
                                slice.element(), pointer, List.of(apart), isInBounds ? Flag.INBOUNDS.bit() : 0),
                phi -> cursors.add(new Cursor(phi, slice)));
    }

    private Value step(Value counter, IntType type, int flags) {
        Opcode opcode = isSubtracted ? Opcode.SUB : Opcode.ADD;
        long by = plan.isDown() && !isSubtracted ? -plan.step() : plan.step();
        return e.at().binary(opcode, counter, e.integer(type, by), flags);
    }

    /** Continues in {@code next}, or leaves the loop. */
    private void test(Value tested, BasicBlock next) {
        Predicate goesOn = plan.test().goesOn(plan.isDown());
        exit.edge(e);
        if (isInverted) {
            e.at().branch(e.at().compare(goesOn.inverse(), tested, bound), exit.block(), next);
        } else {
            e.at().branch(e.at().compare(goesOn, tested, bound), next, exit.block());
        }
    }

    /** Where the loop leads when it is left. */
    JoinBlock exit() {
        return exit;
    }

    /** Ends the body at the emitter's place, and continues after the loop. */
    void end() {
        List<Value> next =
                sides.stream().map(side -> side.plan().next().apply(side.phi())).toList();
        BasicBlock latch = e.at().block();
        for (int i = 0; i < sides.size(); i++) {
            e.at().addIncoming(sides.get(i).phi(), next.get(i), latch);
        }
        carried.forEach(each -> e.at().addIncoming(each.phi(), e.variables().get(each.variable()), latch));
        if (plan.form() == CounterPlan.Form.AT_TOP) {
            e.at().branch(header);
        } else {
            test(next.getFirst(), header);
        }
        exit.enter(e, KnownUniformity.LANE);
    }
}
