package lockstep.compiler.indvars;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Widens a counter whose extension is used to the type of the extension, if it does not wrap: by its flag, since it is
 * poison if it does, or by the trip count.
 *
 * <pre>
 *   %i = phi i16 [ 0, %pre ], [ %j, %loop ]          %w = phi i32 [ 0, %pre ], [ %x, %loop ]
 *   %e = sext i16 %i to i32                     to
 *   use of %e                                        use of %w
 *   %j = add nsw i16 %i, 1                           %x = add nsw i32 %w, 1
 *   %c = icmp slt i16 %j, %n                         %c = icmp slt i32 %x, %n.wide     ; extended before the loop
 * </pre>
 *
 * <p>Operations on the counter that do not wrap either are widened where their extension is used, comparisons with
 * loop-invariant values always; other users get a truncation. Flags are kept: if the wide counter wraps, the narrow one
 * has wrapped before. A counter is not widened to an illegal type, nor to 64 bits, whose addition takes two
 * instructions (except with {@code widen-to-64}). Source: LLVM, visitIVCast, WidenIV.
 */
final class Widening {
    private final SimplifiedLoop loop;
    private final LoopFacts facts;
    private final Rewriter rewriter;
    private final PassContext context;
    private final DeadRecurrences dead;

    Widening(SimplifiedLoop loop, LoopFacts facts, Rewriter rewriter, PassContext context, DeadRecurrences dead) {
        this.loop = loop;
        this.facts = facts;
        this.rewriter = rewriter;
        this.context = context;
        this.dead = dead;
    }

    /** Whether a counter was widened. */
    boolean run() {
        boolean isWidened = false;
        for (Counter counter : Counter.of(loop)) {
            CastInstruction asked = widestExtension(counter);
            if (asked != null && rewriter.allow(IndVars.WIDEN, counter.phi())) {
                new Wide((IntType) asked.type(), asked.opcode() == Opcode.SEXT).widen(counter);
                context.count("widened", 1);
                isWidened = true;
            }
        }
        return isWidened;
    }

    /** The first of the widest extensions for which {@code counter} does not wrap. */
    private @Nullable CastInstruction widestExtension(Counter counter) {
        CastInstruction widest = null;
        for (Value value : List.of(counter.phi(), counter.next())) {
            for (Use use : ((Instruction) value).uses()) {
                if (use.user() instanceof CastInstruction cast
                        && isExtension(cast)
                        && loop.contains(Objects.requireNonNull(cast.block()))
                        && isAllowed((IntType) cast.type())
                        && staysIn(counter, cast.opcode() == Opcode.SEXT)
                        && (widest == null || width(cast) > width(widest))) {
                    widest = cast;
                }
            }
        }
        return widest;
    }

    private static int width(Value value) {
        return ((IntType) value.type()).width();
    }

    private static boolean isExtension(CastInstruction cast) {
        return (cast.opcode() == Opcode.SEXT || cast.opcode() == Opcode.ZEXT) && cast.type() instanceof IntType;
    }

    private boolean isAllowed(IntType type) {
        return (ExitTests.NATIVE.contains(type.width()) || context.refused(IndVars.NOT_NATIVE))
                && (type.width() < Long.SIZE
                        || context.isOn(IndVars.WIDENS_DEAR)
                        || context.refused(IndVars.TWO_ADDITIONS));
    }

    private boolean staysIn(Counter counter, boolean isSigned) {
        return counter.next().has(isSigned ? Flag.NSW : Flag.NUW)
                || facts.evolution().of(counter.phi()) instanceof Recurrence chain
                        && facts.wrapping().staysIn(chain, isSigned)
                        && facts.staysIn(counter.next(), isSigned)
                || context.refused(IndVars.COUNTER_WRAPS);
    }

    /** The counters of one type with one kind of extension. */
    private final class Wide {
        private final IntType type;
        private final boolean isSigned;

        /** The wide instruction for each narrow value. */
        private final Map<Value, Instruction> wide = new IdentityHashMap<>();

        /**
         * The truncation of each wide instruction: one for all uses, because the entries of a PHI for one block must
         * agree.
         */
        private final Map<Instruction, Value> low = new IdentityHashMap<>();

        private final Deque<Instruction> open = new ArrayDeque<>();

        Wide(IntType type, boolean isSigned) {
            this.type = type;
            this.isSigned = isSigned;
        }

        void widen(Counter counter) {
            PhiInstruction phi = new PhiInstruction(type, 0);
            phi.inheritFrom(counter.phi());
            phi.setName(name(counter.phi()));
            rewriter.insertPhi(phi, loop.header());
            wide.put(counter.phi(), phi);
            Instruction next = widened(counter.next());
            rewriter.addIncoming(phi, extended(counter.start()), loop.preheader());
            rewriter.addIncoming(phi, next, loop.latch());
            open.push(counter.phi());
            open.push(counter.next());
            while (!open.isEmpty()) {
                Instruction narrow = open.pop();
                for (Use use : usesOf(narrow)) {
                    replaceUse(use, narrow, counter);
                }
            }
        }

        private List<Use> usesOf(Instruction narrow) {
            List<Use> uses = new ArrayList<>();
            narrow.uses().forEach(uses::add);
            return uses;
        }

        private @Nullable String name(Instruction narrow) {
            return narrow.name() == null ? null : narrow.name() + ".wide";
        }

        private int flag() {
            return (isSigned ? Flag.NSW : Flag.NUW).bit();
        }

        /** The operation in the wide type, after the narrow one. */
        private Instruction widened(BinaryInstruction narrow) {
            Instruction made =
                    new BinaryInstruction(narrow.opcode(), wideOf(narrow.left()), wideOf(narrow.right()), flag());
            made.inheritFrom(narrow);
            made.setName(name(narrow));
            rewriter.insertBefore(made, narrow);
            wide.put(narrow, made);
            return made;
        }

        private Value wideOf(Value narrow) {
            Instruction known = wide.get(narrow);
            return known != null ? known : extended(narrow);
        }

        /** Extends a loop-invariant value before the loop. */
        private Value extended(Value invariant) {
            if (invariant instanceof ConstantInt number) {
                return rewriter.context().integer(type, isSigned ? number.signedNumber() : number.number());
            }
            return rewriter.insertBefore(
                    new CastInstruction(isSigned ? Opcode.SEXT : Opcode.ZEXT, invariant, type, 0),
                    loop.preheader().terminator());
        }

        private void replaceUse(Use use, Instruction narrow, Counter counter) {
            Instruction user = use.user();
            Instruction by = Objects.requireNonNull(wide.get(narrow));
            if (user == counter.phi() || wide.containsKey(user) || user.block() == null) {
                return;
            }
            if (user instanceof CastInstruction cast && isExtension(cast) && isOfThisKind(cast)) {
                Value value = width(cast) == type.width()
                        ? by
                        : rewriter.insertBefore(
                                new CastInstruction(
                                        width(cast) > type.width() ? cast.opcode() : Opcode.TRUNC, by, cast.type(), 0),
                                cast);
                rewriter.replaceAllUses(cast, value);
                dead.retire(cast);
            } else if (user instanceof BinaryInstruction binary && isWidened(binary)) {
                widened(binary);
                open.push(binary);
            } else if (user instanceof CompareInstruction compare && isComparable(compare)) {
                Instruction made =
                        new CompareInstruction(compare.predicate(), wideOf(compare.left()), wideOf(compare.right()), 0);
                made.inheritFrom(compare);
                rewriter.insertBefore(made, compare);
                dead.replace(compare, made);
            } else {
                rewriter.replaceUse(use, low.computeIfAbsent(narrow, value -> truncated(value, by)));
            }
        }

        private boolean isOfThisKind(CastInstruction cast) {
            return cast.opcode() == (isSigned ? Opcode.SEXT : Opcode.ZEXT);
        }

        private boolean isWide(Value value) {
            return wide.containsKey(value) || loop.isInvariant(value);
        }

        /** Whether {@code binary} does not wrap, and its extension is used. */
        private boolean isWidened(BinaryInstruction binary) {
            boolean isArithmetic =
                    binary.opcode() == Opcode.ADD || binary.opcode() == Opcode.SUB || binary.opcode() == Opcode.MUL;
            if (!isArithmetic || !binary.has(isSigned ? Flag.NSW : Flag.NUW)) {
                return false;
            }
            boolean isAsked = false;
            for (Use use : binary.uses()) {
                isAsked |= use.user() instanceof CastInstruction cast && isExtension(cast) && isOfThisKind(cast);
            }
            return isAsked && isWide(binary.left()) && isWide(binary.right());
        }

        /**
         * Equality of values is equality of their extensions; order is preserved if it has the signedness of the
         * extension.
         */
        private boolean isComparable(CompareInstruction compare) {
            boolean isEquality =
                    !compare.predicate().isSigned() && !compare.predicate().isUnsigned();
            return (isEquality || compare.predicate().isSigned() == isSigned)
                    && isWide(compare.left())
                    && isWide(compare.right());
        }

        private Value truncated(Instruction narrow, Instruction by) {
            CastInstruction made = new CastInstruction(Opcode.TRUNC, by, narrow.type(), 0);
            made.inheritFrom(narrow);
            Instruction place = by instanceof PhiInstruction ? loop.header().firstNonPhi() : by.next();
            return rewriter.insertBefore(made, Objects.requireNonNull(place));
        }
    }
}
