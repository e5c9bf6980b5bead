package lockstep.fuzz.generate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** The rows of the intrinsic table that may be called anywhere: pure, and defined for all operands given to them. */
final class PureIntrinsics {
    /** Their result depends on the machine or on time, or they are undefined for operands hard to avoid. */
    private static final Set<Intrinsic> LEFT_OUT = EnumSet.of(
            Intrinsic.SREG_GRIDID,
            Intrinsic.SREG_NSMID,
            Intrinsic.SREG_NWARPID,
            Intrinsic.SREG_SMID,
            Intrinsic.SREG_WARPID,
            Intrinsic.READ_CYCLE_COUNTER,
            Intrinsic.READ_STEADY_COUNTER,
            Intrinsic.STACKSAVE,
            Intrinsic.STACKRESTORE,
            Intrinsic.SDIV_FIX,
            Intrinsic.SDIV_FIX_SAT,
            Intrinsic.UDIV_FIX,
            Intrinsic.UDIV_FIX_SAT,
            Intrinsic.SMUL_FIX,
            Intrinsic.UMUL_FIX,
            Intrinsic.PTRMASK,
            Intrinsic.SSHL_SAT,
            Intrinsic.USHL_SAT,
            Intrinsic.NO_OPERATION);

    /** They reduce floats; the other reductions integers. The table's signatures do not specify it. */
    private static final Set<Intrinsic> FLOAT_REDUCTIONS = EnumSet.of(
            Intrinsic.VECTOR_REDUCE_FADD,
            Intrinsic.VECTOR_REDUCE_FMUL,
            Intrinsic.VECTOR_REDUCE_FMAX,
            Intrinsic.VECTOR_REDUCE_FMIN,
            Intrinsic.VECTOR_REDUCE_FMAXIMUM,
            Intrinsic.VECTOR_REDUCE_FMINIMUM);

    /** Their result is within an interval, or one of several: it is shown, and nothing depends on it. */
    private static final Set<Intrinsic> INEXACT = EnumSet.of(
            Intrinsic.FMULADD,
            Intrinsic.MINNUM,
            Intrinsic.MAXNUM,
            Intrinsic.CANONICALIZE,
            Intrinsic.SIN,
            Intrinsic.COS,
            Intrinsic.TAN,
            Intrinsic.ASIN,
            Intrinsic.ACOS,
            Intrinsic.ATAN,
            Intrinsic.ATAN2,
            Intrinsic.SINH,
            Intrinsic.COSH,
            Intrinsic.TANH,
            Intrinsic.EXP,
            Intrinsic.EXP2,
            Intrinsic.EXP10,
            Intrinsic.LOG,
            Intrinsic.LOG2,
            Intrinsic.LOG10,
            Intrinsic.POW,
            Intrinsic.POWI,
            Intrinsic.VECTOR_REDUCE_FMAX,
            Intrinsic.VECTOR_REDUCE_FMIN);

    /** They depend on the bits of a float, which a NaN leaves undefined, or on its magnitude. */
    private static final Set<Intrinsic> LOOKS_AT_BITS = EnumSet.of(
            Intrinsic.COPYSIGN,
            Intrinsic.CONVERT_TO_FP16,
            Intrinsic.CVT_BFLOAT_TO_HALF_BITS,
            Intrinsic.CVT_FLOAT_TO_HALF_BITS,
            Intrinsic.DOUBLE_HIGH,
            Intrinsic.DOUBLE_LOW,
            Intrinsic.NVVM_BITCAST,
            Intrinsic.FREXP,
            Intrinsic.LRINT,
            Intrinsic.LLRINT,
            Intrinsic.LROUND,
            Intrinsic.LLROUND,
            Intrinsic.NVVM_FMIN,
            Intrinsic.NVVM_FMAX);

    /** They have one number of 16 bits for a float; that the verifier takes vectors as well gives those no meaning. */
    private static final Set<Intrinsic> OF_SCALARS = EnumSet.of(Intrinsic.CONVERT_TO_FP16, Intrinsic.CONVERT_FROM_FP16);

    private static final List<Type> SCALARS = List.of(
            IntType.I32, IntType.I64, IntType.I16, IntType.I8, FloatType.FLOAT, FloatType.DOUBLE, FloatType.HALF);
    private static final List<Type> VECTORS =
            List.of(VectorType.of(IntType.I32, 2), VectorType.of(IntType.I8, 4), VectorType.of(FloatType.FLOAT, 2));
    /** By number of overloaded types: the lists of them that are tried. */
    private static final List<List<List<Type>>> TRIED = tried();

    private static final int MAX_OVERLOADS = TRIED.size() - 1;

    /** All rows. */
    static final PureIntrinsics ALL = new PureIntrinsics(tableRows());

    /** The rows that compilers for NVPTX take. */
    static final PureIntrinsics OF_NVPTX = ALL.without(refusedNames());

    private final List<Row> rows;
    private final List<Row> exactRows;

    private PureIntrinsics(List<Row> rows) {
        this.rows = rows;
        this.exactRows = rows.stream().filter(Row::isExact).toList();
    }

    /** The rows that {@code profile} enables. */
    static PureIntrinsics of(Profile profile) {
        return profile.weight("intrinsic-refused") != 0 ? ALL : OF_NVPTX;
    }

    /** The rows. */
    List<Row> rows() {
        return rows;
    }

    /** The rows whose result is one value. */
    List<Row> exactRows() {
        return exactRows;
    }

    private PureIntrinsics without(List<String> refused) {
        return new PureIntrinsics(rows.stream()
                .map(row -> row.without(refused))
                .filter(row -> !row.overloads().isEmpty())
                .toList());
    }

    private static List<String> refusedNames() {
        String file = "nvptx.intrinsics";
        try (InputStream stream = Objects.requireNonNull(PureIntrinsics.class.getResourceAsStream(file), file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * A row with the overloaded types that fit it.
     *
     * @param overloads at least one list, or none left
     */
    record Row(IntrinsicInfo info, List<List<Type>> overloads) {
        private Row without(List<String> refused) {
            return new Row(
                    info,
                    overloads.stream()
                            .filter(types -> !isRefused(refused, info.nameFor(types)))
                            .toList());
        }

        private static boolean isRefused(List<String> refused, String name) {
            return refused.stream().anyMatch(pattern -> isCalled(pattern, name));
        }

        private static boolean isCalled(String pattern, String name) {
            return pattern.endsWith("*")
                    ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                    : name.equals(pattern);
        }

        boolean isExact() {
            return !INEXACT.contains(info.kind()) && !info.has(IntrinsicModifier.APPROX);
        }

        boolean looksAtBits() {
            return LOOKS_AT_BITS.contains(info.kind());
        }
    }

    private static List<Row> tableRows() {
        List<Row> rows = new ArrayList<>();
        for (IntrinsicInfo info : IntrinsicTable.all()) {
            if (isWanted(info)) {
                List<List<Type>> overloads = overloads(info);
                if (!overloads.isEmpty()) {
                    rows.add(new Row(info, overloads));
                }
            }
        }
        return List.copyOf(rows);
    }

    private static boolean isWanted(IntrinsicInfo info) {
        return !info.isGap()
                && info.versions().isEmpty()
                && info.overloadCount() <= MAX_OVERLOADS
                && !info.functionAttributes().has("convergent")
                && info.functionAttributes().has("memory")
                && MemoryEffect.of(info.functionAttributes()).equals(MemoryEffect.NONE)
                && !LEFT_OUT.contains(info.kind());
    }

    private static List<List<List<Type>>> tried() {
        List<Type> candidates = new ArrayList<>(SCALARS);
        candidates.addAll(VECTORS);
        List<List<Type>> pairs = new ArrayList<>();
        for (Type first : candidates) {
            for (Type second : candidates) {
                if (elements(first) == elements(second)) {
                    pairs.add(List.of(first, second));
                }
            }
        }
        return List.of(List.of(List.of()), candidates.stream().map(List::of).toList(), pairs);
    }

    private static List<List<Type>> overloads(IntrinsicInfo info) {
        return TRIED.get(info.overloadCount()).stream()
                .filter(types -> fits(info, types))
                .toList();
    }

    /** 0 for a scalar: overloaded types are all scalars, or all vectors of as many elements. */
    private static int elements(Type type) {
        return type instanceof VectorType vector ? vector.count() : 0;
    }

    private static boolean fits(IntrinsicInfo info, List<Type> overloads) {
        Optional<FunctionType> type = info.typeFor(overloads);
        return type.isPresent()
                && isValue(type.get().result())
                && type.get().parameters().stream().allMatch(PureIntrinsics::isScalarOrVector)
                && hasIntegerImmediates(info, type.get())
                && isReduced(info, overloads)
                && (info.kind() != Intrinsic.BSWAP || isOfByteCouples(overloads.getFirst()))
                && (!OF_SCALARS.contains(info.kind()) || elements(overloads.getFirst()) == 0);
    }

    /** Bytes can be swapped in an even number of them only. */
    private static boolean isOfByteCouples(Type type) {
        Type element = type instanceof VectorType vector ? vector.element() : type;
        return element instanceof IntType integer && integer.width() % 16 == 0;
    }

    private static boolean hasIntegerImmediates(IntrinsicInfo info, FunctionType type) {
        return IntStream.range(0, type.parameters().size())
                .allMatch(i -> !info.isImmediate(i) || type.parameters().get(i) instanceof IntType);
    }

    private static boolean isReduced(IntrinsicInfo info, List<Type> overloads) {
        if (!info.kind().is(IntrinsicTrait.VECTOR_REDUCTION)) {
            return true;
        }
        boolean isFloat = overloads.getFirst() instanceof VectorType vector && vector.element() instanceof FloatType;
        return isFloat == FLOAT_REDUCTIONS.contains(info.kind());
    }

    private static boolean isValue(Type type) {
        return isScalarOrVector(type)
                || type instanceof StructType struct
                        && struct.fields().stream().allMatch(PureIntrinsics::isScalarOrVector);
    }

    private static boolean isScalarOrVector(Type type) {
        return type instanceof IntType
                || type instanceof FloatType floating && floating != FloatType.FP128
                || type instanceof VectorType vector && !vector.scalable() && isScalarOrVector(vector.element());
    }
}
