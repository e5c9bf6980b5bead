package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;

/** The body of loops over arrays: accesses, sums, and tests of values that are loop-invariant or not. */
final class ArrayRound {
    private static final int MAX_ACTIONS = 4;
    private static final int MAX_DIVISOR = 40;
    private static final int SELECTORS = 3;
    private static final int LIMITS = 15;
    private static final List<Opcode> INTEGER =
            List.of(Opcode.ADD, Opcode.XOR, Opcode.SUB, Opcode.MUL, Opcode.AND, Opcode.OR);
    private static final List<Opcode> FLOATING = List.of(Opcode.FADD, Opcode.FSUB, Opcode.FMUL);
    private static final List<Opcode> SUMMING =
            List.of(Opcode.ADD, Opcode.ADD, Opcode.XOR, Opcode.SUB, Opcode.MUL, Opcode.OR);
    private static final List<Opcode> COUNTING =
            List.of(Opcode.SREM, Opcode.UREM, Opcode.SDIV, Opcode.UDIV, Opcode.AND, Opcode.MUL);

    private final FunctionEmitter e;
    private final List<CountedLoop> loops;
    private final List<Integer> sums;

    // Loop-invariant values computed before the loops; more are computed in them.
    private final List<Value> conditions = new ArrayList<>();
    private final Value selector;
    private final Value limit;

    private Optional<ArrayIndex> latest = Optional.empty();
    private Optional<Value> read = Optional.empty();

    /** A place in memory. */
    private record Place(Value pointer, Type element) {}

    /**
     * The body of {@code loops}, those that enclose the place, the outermost first.
     *
     * @param sums the variables that iterations may change
     */
    ArrayRound(FunctionEmitter e, List<CountedLoop> loops, List<Integer> sums) {
        this.e = e;
        this.loops = loops;
        this.sums = sums;
        for (int i = 0; i < 2; i++) {
            conditions.add(e.values().condition(e));
        }
        selector = low(SELECTORS);
        limit = low(LIMITS);
    }

    private Value low(int mask) {
        return e.at().binary(Opcode.AND, e.values().varying(e, IntType.I32), e.i32(mask));
    }

    /** Notes that the place is now in another loop, or after one. */
    void moved() {
        latest = Optional.empty();
        read = Optional.empty();
    }

    // ---- what is done

    /** Exactly one access or sum. */
    void plain() {
        switch (e.choices().weighted(3, 3, 2, 3)) {
            case 0 -> fill();
            case 1 -> copy();
            case 2 -> update();
            default -> sum();
        }
    }

    /** Some actions. */
    void emit() {
        int count = 1 + e.choices().below(MAX_ACTIONS);
        for (int i = 0; i < count; i++) {
            action(true);
        }
    }

    /** @param mayPart whether there may be several paths */
    void action(boolean mayPart) {
        int parts = mayPart ? 1 : 0;
        switch (e.choices().weighted(8, 8, 12, 14, 6, 5, 5, 6, 6, 16 * parts, 5 * parts)) {
            case 0 -> fill();
            case 1 -> copy();
            case 2 -> update();
            case 3 -> sum();
            case 4 -> neighbours();
            case 5 -> fixed();
            case 6 -> same();
            case 7 -> counting();
            case 8 -> chosen();
            case 9 -> branch();
            default -> choice();
        }
    }

    /** Stores a loop-invariant value. */
    private void fill() {
        Place place = place(true);
        Value stored = e.choices().chance(1, 2) && place.element() instanceof IntType type
                ? e.values().constant(e, type)
                : operand(place.element(), 0);
        store(stored, place);
    }

    private void copy() {
        if (e.choices().chance(1, 3)) {
            Value from = load(place(false));
            Place to = place(true);
            store(element(from, to.element()), to);
            return;
        }
        ArraySlice from = e.choices().pick(e.slices().all());
        List<ArraySlice> alike = e.slices().written().stream()
                .filter(other -> other != from && other.element().equals(from.element()))
                .toList();
        ArraySlice to = e.choices().pick(alike.isEmpty() ? e.slices().written() : alike);
        Value held = load(place(from));
        store(element(held, to.element()), place(to));
    }

    private void update() {
        Place place = place(true);
        store(mixed(load(place), operand(place.element(), e.choices().below(3))), place);
    }

    private void sum() {
        take(SlicePool.number(e, load(place(false)), IntType.I32));
    }

    /** An element computed from two others: an iteration reads what the previous or the next one writes. */
    private void neighbours() {
        ArraySlice slice = e.choices().pick(e.slices().written());
        Value first = load(place(slice));
        Value second = load(place(slice));
        store(mixed(first, second), place(slice));
    }

    /** The same place in each iteration. */
    private void fixed() {
        ArraySlice slice = e.choices().pick(e.slices().written());
        Value index =
                e.choices().chance(1, 2) ? limit : e.context().i64(e.choices().below(ArraySlice.ELEMENTS));
        Place place = new Place(slice.at(e, index), slice.element());
        switch (e.choices().below(3)) {
            case 0 -> take(SlicePool.number(e, load(place), IntType.I32));
            case 1 -> store(mixed(load(place), operand(place.element(), 2)), place);
            default -> store(operand(place.element(), 1), place);
        }
    }

    /** Computes a loop-invariant value. */
    private void same() {
        Value left = e.values().varying(e, IntType.I32);
        Value right = e.values().besides(e, left);
        Opcode opcode = e.choices().pick(List.of(Opcode.MUL, Opcode.ADD, Opcode.UDIV, Opcode.XOR));
        take(e.at().binary(opcode, left, opcode == Opcode.UDIV ? e.at().binary(Opcode.OR, right, e.i32(1)) : right));
    }

    /** Computes with a counter. */
    private void counting() {
        Ranged counter = counter();
        Value by = e.integer(counter.type(), 1 + e.choices().below(MAX_DIVISOR));
        take(e.at().binary(e.choices().pick(COUNTING), counter.value(), by));
    }

    /** Chooses between two numbers. */
    private void chosen() {
        Value first = SlicePool.number(e, load(place(false)), IntType.I32);
        Value second = e.values().besides(e, first);
        take(e.at().select(condition(), first, second));
    }

    private void branch() {
        Value condition = condition();
        boolean hasElse = e.choices().chance(1, 2);
        JoinBlock join = new JoinBlock(e.block());
        BasicBlock then = e.block();
        BasicBlock otherwise = hasElse ? e.block() : join.block();
        if (!hasElse) {
            join.edge(e);
        }
        boolean isSwapped = e.choices().chance(1, 3);
        e.at().branch(condition, isSwapped ? otherwise : then, isSwapped ? then : otherwise);
        arms(hasElse ? List.of(then, otherwise) : List.of(then), join);
    }

    private void choice() {
        Value chosen = e.choices().chance(1, 4)
                ? e.at().binary(Opcode.AND, e.values().resized(e, counter().value(), IntType.I32), e.i32(SELECTORS))
                : selector;
        JoinBlock join = new JoinBlock(e.block());
        List<BasicBlock> arms = List.of(e.block(), e.block());
        boolean hasDefault = e.choices().chance(1, 2);
        if (!hasDefault) {
            join.edge(e);
        }
        SwitchInstruction branch = e.at().switchOn(chosen, hasDefault ? arms.getLast() : join.block());
        for (int i = 0; i < SELECTORS; i++) {
            e.at().addCase(branch, e.context().i32(i), arms.get(Math.min(i, 1)));
        }
        arms(arms, join);
    }

    private void arms(List<BasicBlock> arms, JoinBlock join) {
        List<Value> values = e.variables().snapshot();
        for (BasicBlock arm : arms) {
            e.variables().restore(values);
            e.at().moveToEnd(arm);
            read = Optional.empty();
            int mark = e.pool().enter();
            action(false);
            e.pool().leave(mark);
            e.jump(join);
        }
        read = Optional.empty();
        join.enter(e, KnownUniformity.LANE);
    }

    /** Leaves {@code loop}, the innermost, for some lanes, with the sums as they are or with others. */
    void leave(CountedLoop loop) {
        BasicBlock stay = e.block();
        List<Value> values = e.variables().snapshot();
        boolean isTold = e.choices().chance(1, 4);
        Value condition = isTold ? selector : e.choices().chance(1, 2) ? conditions.getFirst() : condition();
        if (e.choices().chance(1, 2)) {
            for (int sum : sums) {
                e.variables().set(sum, e.values().constant(e, e.variables().type(sum)));
            }
        }
        loop.exit().edge(e);
        if (isTold) {
            SwitchInstruction branch = e.at().switchOn(selector, stay);
            e.at().addCase(branch, e.context().i32(1), loop.exit().block());
            if (e.choices().chance(1, 2)) {
                loop.exit().edge(e);
                e.at().addCase(branch, e.context().i32(2), loop.exit().block());
            }
        } else {
            e.at().branch(condition, loop.exit().block(), stay);
        }
        e.variables().restore(values);
        e.at().moveToEnd(stay);
    }

    // ---- conditions

    private Value condition() {
        int kind = e.choices().weighted(4, 4, 3, 3, 1);
        if (kind != 3) {
            return plain(kind);
        }
        Value left = plain(e.choices().below(3));
        Value right = plain(e.choices().below(3));
        boolean isAnd = e.choices().chance(1, 2);
        if (e.choices().chance(1, 2)) {
            return e.at().binary(isAnd ? Opcode.AND : Opcode.OR, left, right);
        }
        return isAnd
                ? e.at().select(left, right, e.context().bool(false))
                : e.at().select(left, e.context().bool(true), right);
    }

    private Value plain(int kind) {
        return switch (kind) {
            case 0 -> e.choices().pick(conditions);
            case 1 -> bounded();
            case 2 -> {
                Value element = SlicePool.number(e, load(place(false)), IntType.I32);
                Value few = e.at().binary(Opcode.AND, element, e.i32(LIMITS));
                yield e.at().compare(predicate(), few, e.i32(e.choices().below(LIMITS)));
            }
            default -> e.values().condition(e);
        };
    }

    /** A counter compared with a loop-invariant value inside or near the counter's range. */
    private Value bounded() {
        Ranged counter = counter();
        boolean isFixed = e.choices().chance(1, 2);
        Value bound;
        if (isFixed) {
            long most = Math.max(counter.least(), counter.most());
            bound = e.integer(counter.type(), e.choices().between(counter.least() - 1, most + 1));
        } else {
            Value apart = e.values().resized(e, limit, counter.type());
            Value least = e.integer(counter.type(), counter.least());
            bound = counter.least() == 0 ? apart : e.at().binary(Opcode.ADD, apart, least);
        }
        return e.at().compare(predicate(), counter.value(), bound);
    }

    private Predicate predicate() {
        return e.choices().pick(OperandSource.INTEGER_PREDICATES);
    }

    // ---- operands

    private Ranged counter() {
        CountedLoop loop = e.choices().chance(1, 4) ? e.choices().pick(loops) : loops.getLast();
        return e.choices().chance(1, 4)
                ? e.choices().pick(loop.counters())
                : loop.counters().getFirst();
    }

    /**
     * A value of type {@code wanted}.
     *
     * @param kind 0: loop-invariant; 1: a counter; 2: the value read last, if any
     */
    private Value operand(Type wanted, int kind) {
        return switch (kind) {
            case 0 -> SlicePool.converted(e, e.values().varying(e, IntType.I32), wanted);
            case 1 -> SlicePool.converted(e, counter().value(), wanted);
            default -> read.map(value -> element(value, wanted)).orElseGet(() -> operand(wanted, 1));
        };
    }

    /** {@code value}, an element of some slice, as one of type {@code wanted}. */
    private Value element(Value value, Type wanted) {
        return value.type().equals(wanted)
                ? value
                : SlicePool.converted(e, SlicePool.number(e, value, IntType.I32), wanted);
    }

    private Value mixed(Value left, Value right) {
        List<Opcode> opcodes = left.type() instanceof FloatType ? FLOATING : INTEGER;
        return e.at().binary(e.choices().pick(opcodes), left, right);
    }

    /** Adds a number to a sum, or stores it where there is no sum. */
    void take(Value number) {
        if (sums.isEmpty()) {
            Place place = place(true);
            store(SlicePool.converted(e, number, place.element()), place);
            return;
        }
        int sum = e.choices().pick(sums);
        Value resized = e.values().resized(e, number, (IntType) e.variables().type(sum));
        e.variables()
                .set(sum, e.at().binary(e.choices().pick(SUMMING), e.variables().get(sum), resized));
    }

    // ---- memory

    private Value load(Place place) {
        Value loaded = e.at().load(place.element(), place.pointer(), OperandSource.bytes(place.element()));
        read = Optional.of(loaded);
        return loaded;
    }

    private void store(Value value, Place place) {
        e.at().store(value, place.pointer(), OperandSource.bytes(place.element()));
    }

    /** A place that mostly differs between iterations. */
    private Place place(boolean isWritten) {
        List<CountedLoop.Cursor> cursors = loops.stream()
                .flatMap(loop -> loop.cursors().stream())
                .filter(cursor -> cursor.slice().isWritten() || !isWritten)
                .toList();
        if (!cursors.isEmpty() && e.choices().chance(1, 2)) {
            CountedLoop.Cursor cursor = e.choices().pick(cursors);
            return new Place(cursor.pointer(), cursor.slice().element());
        }
        ArraySlice slice =
                e.choices().pick(isWritten ? e.slices().written() : e.slices().all());
        Place place = place(slice);
        List<ArraySlice> alike = e.slices().all().stream()
                .filter(other -> other != slice
                        && other.element().equals(slice.element())
                        && (other.isWritten() || !isWritten)
                        && other.array().type().equals(slice.array().type()))
                .toList();
        if (alike.isEmpty() || !e.choices().chance(1, 8)) {
            return place;
        }
        Value other = place(e.choices().pick(alike)).pointer();
        return new Place(e.at().select(e.choices().pick(conditions), place.pointer(), other), place.element());
    }

    private Place place(ArraySlice slice) {
        boolean isNear = latest.isPresent() && e.choices().chance(1, 2);
        ArrayIndex index =
                latest.filter(any -> isNear).map(any -> any.moved(e)).orElseGet(() -> ArrayIndex.drawn(e, loops));
        latest = Optional.of(index);
        return new Place(slice.at(e, index.emit(e)), slice.element());
    }
}
