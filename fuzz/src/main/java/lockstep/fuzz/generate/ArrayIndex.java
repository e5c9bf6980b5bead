package lockstep.fuzz.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * An index of an element of a slice: a linear combination of loop counters, and an offset that keeps the sum in bounds
 * for all values of the counters. In two loops of 4 and 5 iterations that count from 0 it may be {@code i*5 + j + 2}.
 */
record ArrayIndex(List<Term> terms, long offset) {
    private static final int GREATEST = ArraySlice.ELEMENTS - 1;

    ArrayIndex {
        terms = List.copyOf(terms);
    }

    /**
     * A counter times a number.
     *
     * @param times another factor, the trip count of the inner loop; neither it nor the counter is negative then
     */
    record Term(Ranged counter, int factor, Optional<Ranged> times) {
        private long scale() {
            return factor * times.map(Ranged::most).orElse(1L);
        }

        private long least() {
            return times.isPresent() ? 0 : Math.min(scale() * counter.least(), scale() * counter.most());
        }

        private long most() {
            return Math.max(scale() * counter.least(), scale() * counter.most());
        }

        private long size() {
            return Math.abs(scale()) * Math.max(Math.abs(counter.least()), Math.abs(counter.most()));
        }
    }

    /** An index in {@code loops}, the outermost first: as of a matrix in rows or in columns, mostly. */
    static ArrayIndex drawn(FunctionEmitter e, List<CountedLoop> loops) {
        List<CountedLoop> order = e.choices().chance(1, 3) ? loops : loops.reversed();
        List<Term> terms = new ArrayList<>();
        long pitch = 1;
        Optional<Ranged> rounds = Optional.empty();
        for (CountedLoop loop : order) {
            Ranged counter = e.choices().chance(1, 3)
                    ? e.choices().pick(loop.counters())
                    : loop.counters().getFirst();
            boolean isFirst = loop == order.getFirst();
            int unit = isFirst ? unit(e) : 1;
            boolean isLeftOut = e.choices().chance(1, isFirst ? 12 : 8);
            boolean isByRounds =
                    rounds.isPresent() && counter.least() >= 0 && e.choices().chance(1, 2);
            Term term = isByRounds
                    ? new Term(counter, 1, rounds)
                    : new Term(counter, Math.toIntExact(unit * pitch), Optional.empty());
            if (!isLeftOut && spread(terms) + term.most() - term.least() <= GREATEST) {
                terms.add(term);
            }
            boolean isPlain = isFirst
                    && unit == 1
                    && !(loop.rounds().least() == loop.rounds().most());
            rounds = isPlain ? Optional.of(loop.rounds()) : Optional.empty();
            pitch *= Math.max(1, Math.abs(unit) * loop.extent());
        }
        return new ArrayIndex(terms, 0).moved(e);
    }

    private static int unit(FunctionEmitter e) {
        return List.of(1, -1, 2, 3).get(e.choices().weighted(8, 1, 1, 1));
    }

    private static long spread(List<Term> terms) {
        return terms.stream().mapToLong(term -> term.most() - term.least()).sum();
    }

    /** The same counters with another offset, so that one iteration reads what another writes. */
    ArrayIndex moved(FunctionEmitter e) {
        int room = (int) (GREATEST - spread(terms));
        long least = terms.stream().mapToLong(Term::least).sum();
        int from = e.choices().chance(1, 2) ? e.choices().below(Math.min(room, 4) + 1) : 0;
        return new ArrayIndex(terms, from - least);
    }

    /** Computes it at the emitter's place: 0 to {@link ArraySlice#ELEMENTS} - 1. */
    Value emit(FunctionEmitter e) {
        IntType type = e.choices().pick(types());
        int flags = e.choices().chance(1, 2) ? Flag.NSW.bit() : 0;
        Value sum = null;
        boolean isOffsetIn = false;
        for (Term term : terms) {
            Value product = product(e, term, type, flags);
            if (sum == null && term.factor() < 0) {
                sum = e.integer(type, offset);
                isOffsetIn = true;
            }
            sum = sum == null
                    ? product
                    : e.at().binary(term.factor() < 0 ? Opcode.SUB : Opcode.ADD, sum, product, flags);
        }
        return withOffset(e, sum, type, isOffsetIn ? 0 : offset, flags);
    }

    private static Value withOffset(FunctionEmitter e, @Nullable Value sum, IntType type, long offset, int flags) {
        Value constant = e.integer(type, offset);
        if (sum == null) {
            return constant;
        }
        return offset == 0 ? sum : e.at().binary(Opcode.ADD, sum, constant, flags);
    }

    private static Value product(FunctionEmitter e, Term term, IntType type, int flags) {
        Value counter = term.counter().in(e, type);
        Value times = term.times()
                .<Value>map(rounds -> e.at().binary(Opcode.MUL, counter, rounds.in(e, type), flags))
                .orElse(counter);
        int factor = Math.abs(term.factor());
        return factor == 1 ? times : e.at().binary(Opcode.MUL, times, e.integer(type, factor), flags);
    }

    /** The types in whose signed range all steps of the computation stay. */
    private List<IntType> types() {
        long size = Math.abs(offset) + terms.stream().mapToLong(Term::size).sum();
        List<IntType> types = new ArrayList<>(List.of(IntType.I64));
        for (IntType type : List.of(IntType.I32, IntType.I16, IntType.I8)) {
            boolean isOwn =
                    terms.stream().anyMatch(term -> term.counter().type().equals(type));
            if ((isOwn || type.equals(IntType.I32)) && size <= Ranged.signedMost(type.width())) {
                types.add(type);
            }
        }
        return types;
    }
}
