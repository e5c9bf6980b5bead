package lockstep.compiler.legalize;

import java.util.ArrayDeque;
import java.util.List;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * {@code cmpxchg} loops that implement an atomic operation: read, compute, and write if the memory is unchanged, else
 * repeat with its present contents. If a lane fails in an iteration, another one has succeeded, so that under every
 * schedule some lane makes progress, and no lane waits for another one of its warp.
 *
 * <p>Comparing undefined bits is not undefined behaviour (docs/semantics.md, S3.13), but branching on the result would
 * be: it is frozen, as is the value that was read.
 */
final class AtomicLoops {
    private final Detour detour;
    private final MemoryAccess access;
    private final AtomicOrdering failure;
    private final Word word;

    private AtomicLoops(Detour detour, MemoryAccess access, AtomicOrdering failure, Word word) {
        this.detour = detour;
        this.access = access.withAlignment(Math.max(access.alignment(), word.bytes()));
        this.failure = failure;
        this.word = word;
    }

    /**
     * The word that is exchanged, and the position of the value in it.
     *
     * @param address the address of the word
     * @param type the type of the word
     * @param shift the number of bits below the value, of {@code type}; 0 if it is the whole word
     * @param narrow the width of the value in bits
     */
    private record Word(Value address, IntType type, Value shift, int narrow) {
        /** The word for the integer at {@code pointer}: 8 bits are part of the 16-bit word that contains them. */
        static Word at(Value pointer, int width, DataLayout layout, Emission e) {
            IntType type = IntType.of(Math.max(width, AtomicExpand.MIN_WIDTH));
            if (width == type.width()) {
                return new Word(pointer, type, e.number(type, 0), width);
            }
            int space = ((PointerType) pointer.type()).addressSpace();
            IntType number = IntType.of(layout.pointerBits(space));
            Value start = e.frozen(pointer);
            Value inside = e.op(Opcode.AND, e.builder().cast(Opcode.PTRTOINT, start, number), type.width() / 8 - 1L);
            Value back = e.op(Opcode.SUB, e.number(number, 0), inside);
            Value address = e.builder().elementPointer(IntType.I8, start, List.of(back), 0);
            Value shift = e.op(Opcode.SHL, e.resize(inside, type.width(), false), 3);
            return new Word(address, type, shift, width);
        }

        boolean isWhole() {
            return narrow == type.width();
        }

        long bytes() {
            return type.width() / 8;
        }

        /** Extracts the value from the word. */
        Value read(Value from, Emission e) {
            return isWhole() ? from : e.resize(e.op(Opcode.LSHR, from, shift), narrow, false);
        }

        /** A value at its position in the word, with zeros around it. */
        Value placed(Value value, Emission e) {
            return isWhole() ? value : e.op(Opcode.SHL, e.resize(value, type.width(), false), shift);
        }

        /** The word with zeros in place of the value. */
        Value around(Value from, Emission e) {
            Value mask = e.op(Opcode.SHL, e.number(type, Emission.ones(narrow)), shift);
            return e.op(Opcode.AND, from, e.op(Opcode.XOR, mask, -1));
        }

        Value with(Value from, Value value, Emission e) {
            return isWhole() ? value : e.op(Opcode.OR, around(from, e), placed(value, e));
        }
    }

    /** Replaces {@code update}. */
    static void expand(AtomicRmwInstruction update, DataLayout layout, Rewriter rewriter) {
        Detour detour = Detour.before(update, "atomic", rewriter, new ArrayDeque<>());
        Emission e = detour.here();
        Word word = Word.at(update.pointer(), (int) layout.sizeInBits(update.type()), layout, e);
        AtomicOrdering failure = onFailure(update.access().ordering());
        new AtomicLoops(detour, update.access(), failure, word).update(update);
    }

    /** The failure ordering: the strongest ordering of a load that {@code ordering} includes. */
    private static AtomicOrdering onFailure(AtomicOrdering ordering) {
        return switch (ordering) {
            case ACQUIRE, ACQ_REL -> AtomicOrdering.ACQUIRE;
            case SEQ_CST -> AtomicOrdering.SEQ_CST;
            case NOT_ATOMIC, UNORDERED, MONOTONIC, RELEASE -> AtomicOrdering.MONOTONIC;
        };
    }

    private void update(AtomicRmwInstruction update) {
        Emission before = detour.here();
        Value operand = before.frozen(update.value());
        Value last = detour.repeat(List.of(firstWord()), (e, values) -> {
                    Value old = asValue(word.read(values.getFirst(), e), update.type(), e);
                    Value fresh = asInteger(AtomicUpdates.of(update.operation(), old, operand, e), e);
                    Outcome outcome = exchange(values.getFirst(), word.with(values.getFirst(), fresh, e), e);
                    return new Detour.Next(e.op(Opcode.XOR, outcome.isReplaced, -1), List.of(outcome.found));
                })
                .getFirst();
        Emission end = detour.here();
        detour.replaceBy(asValue(word.read(last, end), update.type(), end));
    }

    /** Replaces {@code exchange}, of a part of a word: it fails only if that part differs. */
    static void expand(CompareExchangeInstruction exchange, DataLayout layout, Rewriter rewriter) {
        Detour detour = Detour.before(exchange, "atomic", rewriter, new ArrayDeque<>());
        int width = Emission.width(exchange.expected());
        Word word = Word.at(exchange.pointer(), width, layout, detour.here());
        new AtomicLoops(detour, exchange.access(), exchange.failureOrdering(), word).exchange(exchange);
    }

    private void exchange(CompareExchangeInstruction exchange) {
        Emission before = detour.here();
        Value expected = word.placed(before.frozen(exchange.expected()), before);
        Value replacement = word.placed(before.frozen(exchange.replacement()), before);
        Value first = word.around(firstWord(), before);
        List<Value> last = detour.repeat(List.of(first), (e, values) -> {
            Value around = values.getFirst();
            Outcome outcome = exchange(e.op(Opcode.OR, around, expected), e.op(Opcode.OR, around, replacement), e);
            Value aroundNow = word.around(outcome.found, e);
            Value isOther = e.compare(Predicate.NE, aroundNow, around);
            return new Detour.Next(
                    e.op(Opcode.AND, e.op(Opcode.XOR, outcome.isReplaced, -1), isOther),
                    List.of(aroundNow, outcome.found, outcome.isReplaced));
        });
        Emission end = detour.here();
        detour.replaceBy(end.pair(word.read(last.get(1), end), last.get(2)));
    }

    /** The initial contents: an atomic load, since other lanes may be writing. */
    private Value firstWord() {
        MemoryAccess reading =
                new MemoryAccess(access.alignment(), access.isVolatile(), AtomicOrdering.MONOTONIC, access.syncScope());
        Emission e = detour.here();
        return e.frozen(e.builder().add(new LoadInstruction(word.type(), word.address(), reading)));
    }

    /**
     * The result of a {@code cmpxchg}.
     *
     * @param found the previous contents
     * @param isReplaced whether it was replaced, an i1
     */
    private record Outcome(Value found, Value isReplaced) {}

    private Outcome exchange(Value expected, Value replacement, Emission e) {
        CompareExchangeInstruction outcome = e.builder()
                .add(new CompareExchangeInstruction(word.address(), expected, replacement, access, failure, false));
        return new Outcome(
                e.frozen(e.builder().add(new ExtractValueInstruction(outcome, List.of(0)))),
                e.frozen(e.builder().add(new ExtractValueInstruction(outcome, List.of(1)))));
    }

    private static Value asValue(Value bits, Type type, Emission e) {
        return type.equals(bits.type()) ? bits : e.builder().cast(Opcode.BITCAST, bits, type);
    }

    private Value asInteger(Value value, Emission e) {
        IntType type = IntType.of(word.narrow());
        return value.type().equals(type) ? value : e.builder().cast(Opcode.BITCAST, value, type);
    }
}
