package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.ValueNumbers;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.sim.nvvm.ScalarType;
import org.jspecify.annotations.Nullable;

/**
 * Allocates the cells of a function's frame: one for each leaf of a value, shared by the members of a PHI web. In the
 * reference form, values with disjoint live ranges inside one block share cells, so that a long block needs few
 * ({@link CellReuse}). Cells are per lane and a lane runs sequentially, so that sharing cannot be observed.
 */
final class Cells {
    private final LeafLayout leaves;
    private final Optional<CongruenceClasses> classes;
    private final IntArrayList widths = new IntArrayList();
    private final List<@Nullable ConstantLeaf> constants = new ArrayList<>();
    private final ValueNumbers numbers;
    private final int[] bases;
    private final Map<Constant, Integer> constantBases = new IdentityHashMap<>();
    private final Map<Integer, Integer> classBases = new HashMap<>();
    private final BitSet shared = new BitSet();

    /** @param function must not change while it is decoded */
    Cells(Function function, LeafLayout leaves, Optional<CongruenceClasses> classes) {
        this.numbers = ValueNumbers.of(function);
        this.bases = new int[numbers.count()];
        Arrays.fill(bases, -1);
        this.leaves = leaves;
        this.classes = classes;
    }

    /** Numbers of the function's values. */
    ValueNumbers numbers() {
        return numbers;
    }

    int[] widths() {
        return widths.toIntArray();
    }

    @Nullable ConstantLeaf[] constants() {
        return constants.toArray(new ConstantLeaf[0]);
    }

    /** Number of leaves of a type; a token is one. */
    int count(Type type) {
        return type == SimpleType.TOKEN ? 1 : leaves.count(type);
    }

    List<ScalarType> scalars(Type type) {
        return type == SimpleType.TOKEN ? List.of(ScalarType.integer(64)) : leaves.scalars(type);
    }

    /** Assigns cells to a value: those of its web, or new ones. */
    void define(LocalValue value) {
        List<ScalarType> scalars = scalars(value.type());
        OptionalInt web = classes.map(c -> c.classOf(value)).orElse(OptionalInt.empty());
        if (web.isEmpty()) {
            bases[numbers.of(value)] = allocate(scalars);
            return;
        }
        int base = classBases.computeIfAbsent(web.getAsInt(), w -> allocate(scalars));
        bases[numbers.of(value)] = base;
        if (classes.orElseThrow().isUniform(web.getAsInt())) {
            shared.set(base);
        }
    }

    /** Assigns the cells from {@code base} on, which no live value has, to {@code value}. */
    void define(LocalValue value, int base) {
        bases[numbers.of(value)] = base;
    }

    /** Whether a value shares the cells of a web. */
    boolean isInWeb(LocalValue value) {
        return classes.isPresent() && classes.get().classOf(value).isPresent();
    }

    /** Whether the cells from {@code base} are kept once per warp. */
    boolean isShared(int base) {
        return shared.get(base);
    }

    /** First cells of the values kept once per warp. */
    BitSet shared() {
        return (BitSet) shared.clone();
    }

    /** New consecutive cells for all leaves of {@code values}, which are not the cells of the values themselves. */
    int allocateFor(List<? extends Value> values) {
        int base = widths.size();
        values.forEach(value -> allocate(scalars(value.type())));
        return base;
    }

    private int allocate(List<ScalarType> scalars) {
        int base = widths.size();
        for (ScalarType scalar : scalars) {
            add(scalar.width(), null);
        }
        return base;
    }

    private int add(int width, @Nullable ConstantLeaf constant) {
        widths.add(width);
        constants.add(constant);
        return widths.size() - 1;
    }

    /** First cell of a value; -1 for one that has no cells. */
    int of(LocalValue value) {
        int number = numbers.of(value);
        return number < 0 ? -1 : bases[number];
    }

    /**
     * First cell of an operand.
     *
     * @param redrawn receives the cells of undefined constants
     */
    int operand(Value value, IntArrayList redrawn) {
        return switch (value) {
            case LocalValue local -> {
                int base = of(local);
                if (base < 0) {
                    throw new NotDecodable("an operand of type " + local.type());
                }
                yield base;
            }
            case Constant constant -> constant(constant, redrawn);
            case InlineAsm asm -> throw new NotDecodable("inline assembly");
            case MetadataValue metadata -> -1;
        };
    }

    private int constant(Constant constant, IntArrayList redrawn) {
        Integer known = constantBases.get(constant);
        if (known != null) {
            return known;
        }
        int base = widths.size();
        List<@Nullable ConstantLeaf> flat = new ArrayList<>();
        flatten(constant, flat);
        List<ScalarType> scalars = scalars(constant.type());
        boolean hasUndefined = false;
        for (int i = 0; i < flat.size(); i++) {
            int cell = add(scalars.get(i).width(), flat.get(i));
            if (flat.get(i) == null) {
                hasUndefined = true;
                redrawn.add(cell);
            }
        }
        if (!hasUndefined) {
            constantBases.put(constant, base);
        }
        return base;
    }

    /**
     * Appends the leaves of {@code constant}; null stands for an undefined one. Nesting is bounded by that of types.
     */
    private void flatten(Constant constant, List<@Nullable ConstantLeaf> into) {
        switch (constant) {
            case ConstantInt i -> into.add(new ConstantLeaf.Bits(i.zext(), highBits(i)));
            case ConstantFloat f -> into.add(new ConstantLeaf.Bits(f.bits(), f.highBits()));
            case ConstantNull n -> into.add(new ConstantLeaf.Bits(0, 0));
            case ConstantTokenNone n -> into.add(new ConstantLeaf.Bits(0, 0));
            case ConstantZero z -> fill(z, new ConstantLeaf.Bits(0, 0), into);
            case ConstantUndef u -> fill(u, null, into);
            case ConstantPoison p -> fill(p, new ConstantLeaf.Poison(), into);
            case ConstantBytes b -> {
                for (int i = 0; i < b.length(); i++) {
                    into.add(new ConstantLeaf.Bits(b.at(i) & 0xff, 0));
                }
            }
            case ConstantAggregate a -> a.elements().forEach(element -> flatten(element, into));
            case ConstantExpression e -> symbolic(e, into);
            case BlockAddress b -> symbolic(b, into);
            case GlobalValue g -> symbolic(g, into);
        }
    }

    private static long highBits(ConstantInt number) {
        return number.width() <= Long.SIZE
                ? 0
                : number.unsigned().shiftRight(Long.SIZE).longValue();
    }

    private void fill(Constant constant, @Nullable ConstantLeaf leaf, List<@Nullable ConstantLeaf> into) {
        int count = count(constant.type());
        for (int i = 0; i < count; i++) {
            into.add(leaf);
        }
    }

    private static void symbolic(Constant constant, List<@Nullable ConstantLeaf> into) {
        if (constant.type().isVector() || constant.type().isAggregate()) {
            throw new NotDecodable("constant expressions of type " + constant.type());
        }
        into.add(new ConstantLeaf.Symbolic(constant));
    }
}
