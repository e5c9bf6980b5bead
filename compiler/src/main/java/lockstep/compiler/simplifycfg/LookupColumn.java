package lockstep.compiler.simplifycfg;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Computes the constant of a column for an index from 0 on, in the cheapest form: the constant itself, a linear
 * function of the index, a shifted bit string, or a load of a table. An entry is null where the index cannot occur.
 */
final class LookupColumn {
    /** Global memory of NVPTX. Constant memory would serialize lanes with different indices. */
    private static final int GLOBAL_SPACE = 1;

    private final Function function;
    private final DataLayout layout;

    LookupColumn(Function function, DataLayout layout) {
        this.function = function;
        this.layout = layout;
    }

    /** Whether a number of {@code bits} bits fits the widest native integer of the layout. */
    static boolean fitsRegister(DataLayout layout, long bits) {
        return layout.nativeWidths().stream().anyMatch(width -> bits <= width);
    }

    /** Whether the concatenated constants fit a register. */
    static boolean isSmall(DataLayout layout, List<@Nullable Constant> column) {
        return typeOf(column) instanceof IntType type && fitsRegister(layout, (long) type.width() * column.size());
    }

    private static Type typeOf(List<@Nullable Constant> column) {
        return column.stream()
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow()
                .type();
    }

    /** {@code index}, which is less than the length of the column and fits {@code type}, converted to that type. */
    static Value resized(IrBuilder builder, Value index, IntType type) {
        int width = ((IntType) index.type()).width();
        return width == type.width()
                ? index
                : builder.cast(width < type.width() ? Opcode.ZEXT : Opcode.TRUNC, index, type);
    }

    /** The constant for {@code index}. */
    Value value(IrBuilder builder, Value index, List<@Nullable Constant> column) {
        Optional<Constant> single = single(column);
        if (single.isPresent()) {
            return single.get();
        }
        Optional<Value> linear = linear(builder, index, column);
        if (linear.isPresent()) {
            return linear.get();
        }
        return isSmall(layout, column) ? bits(builder, index, column) : load(builder, index, column);
    }

    private static Optional<Constant> single(List<@Nullable Constant> column) {
        List<@Nullable Constant> kinds =
                column.stream().filter(c -> c != null && !isOpen(c)).distinct().toList();
        return kinds.size() == 1 ? Optional.ofNullable(kinds.getFirst()) : Optional.empty();
    }

    /** Whether the constant is for an index that never occurs. */
    private static boolean isOpen(Constant constant) {
        return constant instanceof ConstantPoison;
    }

    private Context context() {
        return function.module().context();
    }

    // ---- arithmetic

    /** {@code index * step + first}, modulo the width. */
    private Optional<Value> linear(IrBuilder builder, Value index, List<@Nullable Constant> column) {
        if (!(column.get(0) instanceof ConstantInt first) || !(column.get(1) instanceof ConstantInt second)) {
            return Optional.empty();
        }
        IntType type = (IntType) first.type();
        ExactInt step = second.number().subtract(first.number());
        for (int i = 0; i < column.size(); i++) {
            ExactInt expected = first.number().add(step.multiply(ExactInt.of(i)));
            if (!(column.get(i) instanceof ConstantInt c) || context().integer(type, expected) != c) {
                return Optional.empty();
            }
        }
        ConstantInt factor = context().integer(type, step);
        Value product = resized(builder, index, type);
        product = factor.isOne() ? product : builder.binary(Opcode.MUL, product, factor);
        return Optional.of(first.isZero() ? product : builder.binary(Opcode.ADD, product, first));
    }

    /** All constants concatenated in one number, shifted right. */
    private Value bits(IrBuilder builder, Value index, List<@Nullable Constant> column) {
        IntType type = (IntType) typeOf(column);
        IntType wide = IntType.of(type.width() * column.size());
        ExactInt all = ExactInt.ZERO;
        for (int i = 0; i < column.size(); i++) {
            if (column.get(i) instanceof ConstantInt c) {
                all = all.or(c.number().shiftLeft(i * type.width()));
            }
        }
        Value amount = resized(builder, index, wide);
        amount = type.width() == 1
                ? amount
                : builder.binary(Opcode.MUL, amount, context().integer(wide, type.width()));
        Value shifted = builder.binary(Opcode.LSHR, context().integer(wide, all), amount);
        return builder.cast(Opcode.TRUNC, shifted, type);
    }

    // ---- tables

    private Value load(IrBuilder builder, Value index, List<@Nullable Constant> column) {
        Type type = typeOf(column);
        List<Constant> elements =
                column.stream().map(c -> c == null ? context().poison(type) : c).toList();
        ArrayType tableType = new ArrayType(type, elements.size());
        GlobalVariable table = table(tableType, context().aggregate(tableType, elements), type);
        IntType indexType = IntType.of(layout.indexBits(table.addressSpace()));
        Value address = builder.elementPointer(
                tableType,
                table,
                List.of(context().integer(indexType, 0), resized(builder, index, indexType)),
                Flag.INBOUNDS.bit());
        return builder.load(type, address, layout.abiAlignment(type));
    }

    private GlobalVariable table(ArrayType type, Constant contents, Type element) {
        Module module = function.module();
        String stem = "switch.table." + function.name();
        String name = stem;
        for (int i = 1; module.global(name).isPresent(); i++) {
            name = stem + "." + i;
        }
        int space = module.targetTriple().startsWith("nvptx") ? GLOBAL_SPACE : layout.globalAddressSpace();
        GlobalVariable table = module.addGlobalVariable(name, type, space);
        table.setConstant(true);
        table.setLinkage(Linkage.PRIVATE);
        table.setUnnamedAddress("unnamed_addr");
        table.setAlignment(layout.abiAlignment(element));
        table.setInitializer(contents);
        return table;
    }
}
