package lockstep.compiler.ori.allocate;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import lockstep.compiler.liveintervals.LiveInterval;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.compiler.liveintervals.SlotIndexes;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * One scan over the live intervals of a function, ordered by start, wider registers first. Each interval takes the
 * register that a hint suggests, else the first that is free throughout the interval; lifetime holes of other intervals
 * count as free. If there is none, the conflicting intervals of the least total weight are evicted, or the interval
 * itself stays unassigned. The weight of an interval is the number of its accesses, each multiplied by ten per
 * enclosing loop, divided by its length.
 *
 * <p>Source: Poletto and Sarkar, Linear Scan Register Allocation (1999); Wimmer and Moessenboeck (2005) for holes. O(n
 * log n) for n segments: each interval is tried in at most every register of its file.
 */
final class IntervalScan {
    private static final int DEEPEST = 6;
    private static final int LOOP_FACTOR = 10;
    /** A place with more conflicting intervals than this is not considered for eviction. */
    private static final int MAX_IN_THE_WAY = 16;

    private static final int NOWHERE = -1;
    private static final int PREDICATES = 7;
    private static final int BARRIERS = 16;

    private final CallCode code;
    private final AllocationLimits limits;
    private final AllocationRules rules;
    private final SpillPlan plan;
    private final LiveIntervals intervals;
    private final RegisterHints hints;
    private final Architecture architecture;
    private final Map<RegisterFile, RegisterBank> banks = new EnumMap<>(RegisterFile.class);
    private final int[] callPoints;
    private final int[] returnPoints;
    private final double[] weights;
    private final boolean[] isWrittenInArm;
    private final int[] places;
    /** For tuples without a place: the place that would suit their parts. */
    private final int[] preferred;

    private final List<VirtualRegister> victims = new ArrayList<>();
    private Optional<VirtualRegister> failed = Optional.empty();

    IntervalScan(OriFunction function, AllocationLimits limits, AllocationRules rules, SpillPlan plan) {
        this.code = new CallCode(function, rules.convention());
        this.limits = limits;
        this.rules = rules;
        this.plan = plan;
        intervals = LiveIntervals.of(rules.seen(code));
        hints = new RegisterHints(code);
        architecture = function.architecture();
        callPoints = points(code.calls());
        returnPoints = IntStream.range(0, code.instructions())
                .filter(i -> !limits.isKernel() && CallCode.isReturn(code.instruction(i)))
                .map(i -> intervals.indexes().of(i, SlotIndexes.BASE))
                .toArray();
        weights = new double[code.units()];
        isWrittenInArm = new boolean[code.units()];
        places = new int[code.units()];
        preferred = new int[code.units()];
        Arrays.fill(places, NOWHERE);
        Arrays.fill(preferred, NOWHERE);
    }

    private int[] points(int[] instructions) {
        return Arrays.stream(instructions)
                .map(i -> intervals.indexes().of(i, SlotIndexes.REGISTER))
                .toArray();
    }

    /** Registers without a place, in the order in which they were evicted. */
    List<VirtualRegister> victims() {
        return victims;
    }

    /** A register that found no place although it cannot be split further. */
    Optional<VirtualRegister> failed() {
        return failed;
    }

    /** Whether {@code register} is live at a call. */
    boolean isLiveAtCall(VirtualRegister register) {
        return isLiveAtAny(code.unit(register), callPoints);
    }

    /** The virtual registers of a file. */
    List<VirtualRegister> registers(RegisterFile file) {
        List<VirtualRegister> found = new ArrayList<>();
        forVirtual(unit -> {
            VirtualRegister register = (VirtualRegister) code.register(unit);
            if (register.file() == file) {
                found.add(register);
            }
        });
        return found;
    }

    long steps() {
        return banks.values().stream().mapToLong(RegisterBank::steps).sum();
    }

    /** The physical register of {@code register}, after a scan without victims. */
    PhysicalRegister place(VirtualRegister register) {
        return new PhysicalRegister(register.file(), places[code.unit(register)], register.width());
    }

    private void forVirtual(IntConsumer action) {
        for (int unit = 0; unit < code.units(); unit++) {
            if (code.register(unit) instanceof VirtualRegister) {
                action.accept(unit);
            }
        }
    }

    /** The registers of the file of {@code register}; each file has a bank as soon as the scan runs. */
    private RegisterBank bank(OriRegister register) {
        return Objects.requireNonNull(banks.get(register.file()));
    }

    void run() {
        weigh();
        for (RegisterFile file : RegisterFile.values()) {
            banks.put(file, new RegisterBank(highest(file)));
        }
        for (int unit = 0; unit < code.units(); unit++) {
            if (code.register(unit) instanceof PhysicalRegister physical) {
                places[unit] = physical.number();
                bank(physical).occupy(physical.number(), intervals.of(unit), RegisterBank.FIXED);
            }
        }
        List<Integer> order = new ArrayList<>();
        forVirtual(order::add);
        order.sort(Comparator.<Integer>comparingInt(unit -> start(unit))
                .thenComparing(unit -> -code.size(unit))
                .thenComparing(unit -> unit));
        order.forEach(this::place);
    }

    private int start(int unit) {
        LiveInterval interval = intervals.of(unit);
        return interval.isEmpty() ? 0 : interval.start(0);
    }

    private int highest(RegisterFile file) {
        int highest = count(file);
        for (int unit = 0; unit < code.units(); unit++) {
            if (code.register(unit) instanceof PhysicalRegister physical && physical.file() == file) {
                highest = Math.max(highest, physical.number() + 1);
            }
        }
        return highest;
    }

    /** The number of registers of {@code file} that the scan considers, reserved ones included. */
    private int count(RegisterFile file) {
        return count(architecture, limits, file);
    }

    /** The same for an architecture and limits. */
    static int count(Architecture architecture, AllocationLimits limits, RegisterFile file) {
        return switch (file) {
            case GENERAL -> limits.general();
            case UNIFORM -> architecture.uniformRegisters();
            case PREDICATE, UNIFORM_PREDICATE -> PREDICATES;
            case BARRIER -> BARRIERS;
        };
    }

    private void weigh() {
        LoopForest loops = LoopForest.of(code.flow());
        for (int i = 0; i < code.instructions(); i++) {
            int block = intervals.indexes().block(i);
            double weight = Math.pow(LOOP_FACTOR, Math.min(DEEPEST, loops.nodeDepth(block)));
            boolean isArm = intervals.isArm(block);
            code.operands(i, new CodeView.Operands() {
                @Override
                public void operand(int unit, Access access) {
                    weights[unit] += weight;
                    isWrittenInArm[unit] |= isArm && access != Access.USE;
                }

                @Override
                public void incoming(int unit, int from) {}
            });
        }
        forVirtual(unit -> {
            VirtualRegister register = (VirtualRegister) code.register(unit);
            weights[unit] = isUnevictable(unit, register)
                    ? Double.POSITIVE_INFINITY
                    : weights[unit] / (1 + intervals.of(unit).size());
        });
    }

    /** Whether {@code register} cannot be evicted. */
    boolean isUnevictable(VirtualRegister register) {
        return isUnevictable(code.unit(register), register);
    }

    private boolean isUnevictable(int unit, VirtualRegister register) {
        boolean isOfWarp = register.file() == RegisterFile.UNIFORM && rules.staysUniform(isWrittenInArm[unit]);
        return plan.isShortest(register) || isOfWarp || register.file() == RegisterFile.BARRIER;
    }

    // ---- places

    private void place(int unit) {
        VirtualRegister register = (VirtualRegister) code.register(unit);
        boolean isKept = isLiveAtAny(unit, callPoints);
        boolean isLost = isLiveAtAny(unit, returnPoints);
        int found = hintedPlace(unit, register, isKept, isLost);
        for (int i = 0; found == NOWHERE && i < 2; i++) {
            found = firstFree(unit, register, isKept, isLost, i == 1);
        }
        if (found == NOWHERE) {
            found = evict(unit, register, isKept, isLost);
        }
        if (found != NOWHERE) {
            occupy(unit, register, found);
        } else if (weights[unit] < Double.POSITIVE_INFINITY) {
            victims.add(register);
        } else if (failed.isEmpty()) {
            failed = Optional.of(register);
        }
    }

    private void occupy(int unit, VirtualRegister register, int place) {
        places[unit] = place;
        for (int i = 0; i < register.width(); i++) {
            bank(register).occupy(place + i, intervals.of(unit), unit);
        }
    }

    private boolean isLiveAtAny(int unit, int[] points) {
        LiveInterval interval = intervals.of(unit);
        for (int i = 0; i < interval.segments(); i++) {
            int found = Arrays.binarySearch(points, interval.start(i));
            int next = found < 0 ? -found - 1 : found;
            if (next < points.length && points[next] < interval.end(i)) {
                return true;
            }
        }
        return false;
    }

    /** The first place that a hint suggests and that is free. */
    private int hintedPlace(int unit, VirtualRegister register, boolean isKept, boolean isLost) {
        for (RegisterHints.Hint hint : hints.of(unit)) {
            int base = places[hint.unit()] == NOWHERE ? preferred[hint.unit()] : places[hint.unit()];
            if (base != NOWHERE && isFree(unit, register, base + hint.distance(), isKept, isLost)) {
                return base + hint.distance();
            }
        }
        for (RegisterHints.Hint hint : hints.of(unit)) {
            boolean isPart = code.register(hint.unit()) instanceof VirtualRegister whole
                    && whole.width() > register.width()
                    && places[hint.unit()] == NOWHERE
                    && preferred[hint.unit()] == NOWHERE;
            int found = isPart ? placeInTuple(unit, register, hint, isKept, isLost) : NOWHERE;
            if (found != NOWHERE) {
                return found;
            }
        }
        return NOWHERE;
    }

    private int placeInTuple(
            int unit, VirtualRegister register, RegisterHints.Hint hint, boolean isKept, boolean isLost) {
        VirtualRegister whole = (VirtualRegister) code.register(hint.unit());
        boolean isWholeKept = isLiveAtAny(hint.unit(), callPoints);
        boolean isWholeLost = isLiveAtAny(hint.unit(), returnPoints);
        for (int base = 0; base < count(register.file()); base += rules.alignment(whole)) {
            boolean isGood = isFree(unit, register, base + hint.distance(), isKept, isLost)
                    && isFree(hint.unit(), whole, base, isWholeKept, isWholeLost);
            if (isGood) {
                preferred[hint.unit()] = base;
                return base + hint.distance();
            }
        }
        return NOWHERE;
    }

    /** @param isAny whether preserved registers are also tried for a register that is not live at a call */
    private int firstFree(int unit, VirtualRegister register, boolean isKept, boolean isLost, boolean isAny) {
        boolean isBarred = callPoints.length > 0 && !isKept && !isAny || !limits.isKernel() && !isKept && !isAny;
        for (int at = 0; at < count(register.file()); at += rules.alignment(register)) {
            boolean isGood = !(isBarred && rules.convention().isPreserved(register.file(), at))
                    && isFree(unit, register, at, isKept, isLost);
            if (isGood) {
                return at;
            }
        }
        return NOWHERE;
    }

    private boolean isFree(int unit, VirtualRegister register, int place, boolean isKept, boolean isLost) {
        if (!mayBe(register, place, isKept, isLost)) {
            return false;
        }
        LiveInterval interval = intervals.of(unit);
        for (int i = 0; i < register.width(); i++) {
            if (!bank(register).isFree(place + i, interval)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether {@code register} may be assigned to {@code place}, conflicts aside.
     *
     * @param isKept whether it is live at a call
     * @param isLost whether it is read by a return, before which the callee-saved registers are restored
     */
    private boolean mayBe(VirtualRegister register, int place, boolean isKept, boolean isLost) {
        boolean isThere = place >= 0
                && place % rules.alignment(register) == 0
                && place + register.width() <= count(register.file());
        if (!isThere) {
            return false;
        }
        boolean isBarrier = register.file() == RegisterFile.BARRIER;
        for (int i = 0; i < register.width(); i++) {
            boolean isPreserved = rules.convention().isPreserved(register.file(), place + i);
            boolean isBad = rules.convention().isReserved(register.file(), place + i)
                    || isKept && !isPreserved
                    || isPreserved && isLost
                    || isPreserved && isBarrier && !limits.isKernel();
            if (isBad) {
                return false;
            }
        }
        return true;
    }

    // ---- eviction

    private int evict(int unit, VirtualRegister register, boolean isKept, boolean isLost) {
        double least = weights[unit];
        int best = NOWHERE;
        IntSet leaving = new IntOpenHashSet();
        for (int at = 0; at < count(register.file()); at += rules.alignment(register)) {
            IntSet owners = new IntOpenHashSet();
            boolean isPossible = mayBe(register, at, isKept, isLost);
            for (int i = 0; isPossible && i < register.width(); i++) {
                isPossible = bank(register).owners(at + i, intervals.of(unit), MAX_IN_THE_WAY, owners);
            }
            double weight = isPossible
                    ? owners.intStream().mapToDouble(owner -> weights[owner]).sum()
                    : least;
            if (weight < least) {
                least = weight;
                best = at;
                leaving = owners;
            }
        }
        leaving.intStream().sorted().forEach(this::leave);
        return best;
    }

    private void leave(int unit) {
        VirtualRegister register = (VirtualRegister) code.register(unit);
        for (int i = 0; i < register.width(); i++) {
            bank(register).release(places[unit] + i, intervals.of(unit));
        }
        places[unit] = NOWHERE;
        victims.add(register);
    }
}
