package lockstep.conformance.refine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;
import org.jspecify.annotations.Nullable;

/**
 * Compares the observable results of two runs under refinement: bits that before leaves open (undefined, poison, chosen
 * by a freeze) may become anything; the others must be defined and equal after. Addresses are compared by their object
 * and the offset in it; integers derived from addresses are ignored.
 */
final class ObservableComparison {
    private static final int OPEN = ObservedObject.POISON | ObservedObject.CHOSEN;

    private final Tolerance tolerance;
    private final LevelObjects levels;

    ObservableComparison(Tolerance tolerance) {
        this(tolerance, LevelObjects.ALL);
    }

    private ObservableComparison(Tolerance tolerance, LevelObjects levels) {
        this.tolerance = tolerance;
        this.levels = levels;
    }

    /** The comparison of programs of two levels. */
    ObservableComparison with(LevelObjects objects) {
        return new ObservableComparison(tolerance, objects);
    }

    /** The first observable difference between {@code before} and {@code after}, in the order of objects. */
    Optional<Counterexample> firstDifference(String schedule, RunResult before, RunResult after) {
        HeapCorrespondence heap = new HeapCorrespondence();
        for (ObservedObject old : before.objects()) {
            Optional<ObservedObject> now = after.object(old.name());
            if (now.isEmpty() && levels.isHidden(old.name())) {
                continue;
            }
            if (now.isEmpty()) {
                return Optional.of(Counterexample.of(schedule, "output", old.name() + " is gone after the pass"));
            }
            OptionalLong at = firstDifference(old, now.get(), heap);
            if (at.isPresent()) {
                return Optional.of(describe(schedule, old, now.get(), (int) at.getAsLong()));
            }
        }
        return firstPrintDifference(schedule, before.printed(), after.printed());
    }

    /**
     * The observable difference between two runs of one program; each must refine the other.
     *
     * @param reference bits that it leaves open are ignored; null to compare all bits
     * @param nameA name of {@code a} in the text
     */
    Optional<String> disagreement(@Nullable RunResult reference, RunResult a, RunResult b, String nameA, String nameB) {
        if (!Disagreement.endAlike(a, b)) {
            return Optional.of("%s under %s, %s under %s".formatted(a.outcome(), nameA, b.outcome(), nameB));
        }
        for (ObservedObject left : a.objects()) {
            ObservedObject right = b.object(left.name()).orElse(null);
            ObservedObject open =
                    reference == null ? null : reference.object(left.name()).orElse(null);
            if (right == null || left == right) {
                continue;
            }
            int at = firstUnequal(open, left, right);
            if (at >= 0) {
                return Optional.of("%s byte %d: %s under %s, %s under %s"
                        .formatted(left.name(), at, show(left, at), nameA, show(right, at), nameB));
            }
        }
        return firstPrintDifference("", a.printed(), b.printed())
                .map(found -> "what is printed differs under " + nameA + " and " + nameB);
    }

    /** The lowest byte at which one of them does not refine the other in a bit that {@code open} defines, or -1. */
    private int firstUnequal(@Nullable ObservedObject open, ObservedObject left, ObservedObject right) {
        int common = Math.min(left.bytes().length, right.bytes().length);
        HeapCorrespondence there = new HeapCorrespondence();
        HeapCorrespondence back = new HeapCorrespondence();
        for (int at = firstUnequal(left, right, common); at < common; at++) {
            boolean counts = open == null || at >= open.bytes().length || isFixed(open, at);
            if (counts && !(refines(left, right, at, there) && refines(right, left, at, back))) {
                return at;
            }
        }
        return -1;
    }

    /** Whether every bit of a byte is defined. */
    private static boolean isFixed(ObservedObject object, int at) {
        return (object.flagsAt(at) & OPEN) == 0 && object.undefinedAt(at) == 0;
    }

    private static Counterexample describe(String schedule, ObservedObject old, ObservedObject now, int at) {
        String what = at >= now.bytes().length
                ? "%s is shorter after the pass: %d bytes, before %d"
                        .formatted(old.name(), now.bytes().length, old.bytes().length)
                : "%s byte %d: before %s, after %s".formatted(old.name(), at, show(old, at), show(now, at));
        return new Counterexample(schedule, kind(now, at), what, old.name(), at, "", Optional.empty(), List.of());
    }

    /** Undefined values and wrong values are different kinds of mistakes, though one program may have both. */
    private static String kind(ObservedObject now, int at) {
        return at < now.bytes().length && !isFixed(now, at) ? "output-undefined" : "output";
    }

    private static String show(ObservedObject object, int at) {
        if ((object.flagsAt(at) & ObservedObject.POISON) != 0) {
            return "poison";
        }
        if (object.pointerAt(at) != null) {
            return "the address " + object.pointerAt(at);
        }
        String value = "0x%02x".formatted(object.bytes()[at]);
        int open = object.undefinedAt(at);
        return open == 0 ? value : value + " with undefined bits 0x%02x".formatted(open);
    }

    /** The lowest byte at which {@code now} does not refine {@code old}. */
    private OptionalLong firstDifference(ObservedObject old, ObservedObject now, HeapCorrespondence heap) {
        if (old == now) {
            return OptionalLong.empty();
        }
        int common = Math.min(old.bytes().length, now.bytes().length);
        for (int at = firstUnequal(old, now, common); at < common; at++) {
            if (!refines(old, now, at, heap)) {
                return OptionalLong.of(at);
            }
        }
        return old.bytes().length > common ? OptionalLong.of(common) : OptionalLong.empty();
    }

    /** A byte such that all before it are equal and plain in both; the length if there is none. */
    private static int firstUnequal(ObservedObject old, ObservedObject now, int common) {
        if (!old.isPlain() || !now.isPlain()) {
            return 0;
        }
        int at = Arrays.mismatch(old.bytes(), 0, common, now.bytes(), 0, common);
        return at < 0 ? common : at;
    }

    /** All bytes at which {@code now} does not refine {@code old}. */
    BitSet differences(ObservedObject old, ObservedObject now) {
        BitSet differing = new BitSet();
        HeapCorrespondence heap = new HeapCorrespondence();
        int common = Math.min(old.bytes().length, now.bytes().length);
        for (int at = 0; at < common; at++) {
            differing.set(at, !refines(old, now, at, heap));
        }
        differing.set(common, old.bytes().length);
        return differing;
    }

    private boolean refines(ObservedObject old, ObservedObject now, int at, HeapCorrespondence heap) {
        int flags = old.flagsAt(at);
        int open = old.undefinedAt(at);
        if ((flags & OPEN) != 0 || open == 0xff) {
            return true;
        }
        if ((now.flagsAt(at) & ObservedObject.POISON) != 0) {
            return false;
        }
        if (levels.isCode(old.pointerAt(at))) {
            return true;
        }
        if ((flags & ObservedObject.ADDRESS) != 0) {
            return sameAddress(old.pointerAt(at), now, at, heap);
        }
        if ((now.undefinedAt(at) & ~open) != 0) {
            return false;
        }
        if (((old.bytes()[at] ^ now.bytes()[at]) & ~open & 0xff) == 0) {
            return true;
        }
        boolean imprecise = ((flags | now.flagsAt(at)) & ObservedObject.IMPRECISE) != 0;
        return imprecise && tolerance.accepts(old, now, at);
    }

    /** Whether two addresses are those of the same place; an integer derived from an address is not compared. */
    private static boolean sameAddress(@Nullable String old, ObservedObject now, int at, HeapCorrespondence heap) {
        return old == null || heap.areSame(old, now.pointerAt(at));
    }

    private static Optional<Counterexample> firstPrintDifference(
            String schedule, Map<String, String> before, Map<String, String> after) {
        for (Map.Entry<String, String> entry : before.entrySet()) {
            String now = after.getOrDefault(entry.getKey(), "");
            if (!entry.getValue().equals(now)) {
                return Optional.of(printDifference(schedule, entry.getKey(), entry.getValue(), now));
            }
        }
        for (Map.Entry<String, String> entry : after.entrySet()) {
            if (!before.containsKey(entry.getKey()) && !entry.getValue().isEmpty()) {
                return Optional.of(printDifference(schedule, entry.getKey(), "", entry.getValue()));
            }
        }
        return Optional.empty();
    }

    private static Counterexample printDifference(String schedule, String thread, String old, String now) {
        return Counterexample.of(
                schedule, "printed", "thread %s printed \"%s\" before, \"%s\" after".formatted(thread, old, now));
    }
}
