package lockstep.compiler.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/**
 * Converts global variables to PTX.
 *
 * <p>A scalar remains a scalar; everything else becomes an array of bytes. If it contains addresses, it is an array of
 * words provided that all addresses are complete and aligned to their size, otherwise of bytes, with each byte of an
 * address selected by a mask.
 *
 * <p>Example: {@code @x = addrspace(1) global <{ptr, i8}> <{ptr @y, i8 7}>} with {@code @y} in space 0 has 9 bytes,
 * which is not a multiple of the word size: {@code .visible .global .align 16 .u8 x[9] = {0xFF(generic(y)), ..., 7}}.
 *
 * <p>Source: PTX ISA 9.0, "Initializers"; ptxas 13.0, which accepts addresses of functions without an offset, and of
 * variables in global and constant memory only.
 */
final class PtxVariableMaker {
    private static final PtxVersion MASKS_SINCE = new PtxVersion(7, 1);
    private static final int BYTE_MASK = 0xFF;

    private final DataLayout layout;
    private final PtxTarget target;
    private final AddressEvaluator evaluator;

    PtxVariableMaker(DataLayout layout, PtxTarget target, AddressEvaluator evaluator) {
        this.layout = layout;
        this.target = target;
        this.evaluator = evaluator;
    }

    /** The address space of a variable. */
    static int spaceNumber(GlobalVariable variable) {
        int space = variable.addressSpace();
        return space == AddressSpace.GENERIC.number() ? AddressSpace.GLOBAL.number() : space;
    }

    static PtxSpace space(GlobalVariable variable) {
        int space = spaceNumber(variable);
        if (space == AddressSpace.GLOBAL.number()) {
            return PtxSpace.GLOBAL;
        } else if (space == AddressSpace.SHARED.number()) {
            return PtxSpace.SHARED;
        } else if (space == AddressSpace.CONSTANT.number()) {
            return PtxSpace.CONST;
        }
        throw Faults.unsupported(variable, "variables in address space " + space);
    }

    /**
     * The PTX variable for {@code variable}.
     *
     * @param attributes of {@code .attribute(...)}
     * @param symbols the symbols of the globals that its initializer names
     * @throws lockstep.ir.diag.InputException if PTX cannot represent it
     */
    PtxVariable make(GlobalVariable variable, List<String> attributes, Function<GlobalValue, PtxSymbol> symbols) {
        check(variable);
        PtxLinkage linkage = linkage(variable);
        Filled filled = filled(variable, symbols);
        PtxVariable.Extras extras = new PtxVariable.Extras(linkage, attributes, null, filled.initializer, null);
        return new PtxVariable(variable.name(), space(variable), filled.shape, extras);
    }

    /** A declaration of a variable that {@link #make} defines later. */
    PtxVariable declaration(GlobalVariable variable, List<String> attributes) {
        check(variable);
        PtxVariable unknown =
                new PtxVariable("", PtxSpace.GLOBAL, PtxVariable.Shape.scalar(PtxType.B8), PtxVariable.Extras.NONE);
        PtxVariable.Shape shape = filled(variable, named -> unknown).shape;
        PtxVariable.Extras extras = new PtxVariable.Extras(PtxLinkage.EXTERN, attributes, null, null, null);
        return new PtxVariable(variable.name(), space(variable), shape, extras);
    }

    private static void check(GlobalVariable variable) {
        if (!variable.threadLocal().isEmpty()) {
            throw Faults.unsupported(variable, "variables of threads");
        } else if (!variable.valueType().isSized()) {
            throw Faults.unsupported(variable, "variables of type " + variable.valueType());
        }
    }

    private static PtxLinkage linkage(GlobalVariable variable) {
        PtxLinkage linkage = linkage((GlobalValue) variable);
        boolean isCommon = linkage == PtxLinkage.COMMON;
        if (isCommon && space(variable) != PtxSpace.GLOBAL) {
            throw Faults.unsupported(variable, "common variables outside global memory");
        }
        return linkage;
    }

    /**
     * The linkage of a global. {@code available_externally} copies are kept as weak definitions, since it is not known
     * whether another definition exists.
     */
    static PtxLinkage linkage(GlobalValue global) {
        Linkage linkage = global.linkage();
        return switch (linkage) {
            case EXTERNAL -> global.isDeclaration() ? PtxLinkage.EXTERN : PtxLinkage.VISIBLE;
            case PRIVATE, INTERNAL -> PtxLinkage.INTERNAL;
            case WEAK, WEAK_ODR, LINKONCE, LINKONCE_ODR, AVAILABLE_EXTERNALLY -> PtxLinkage.WEAK;
            case COMMON -> PtxLinkage.COMMON;
            case APPENDING, EXTERN_WEAK -> throw Faults.unsupported(global, "the linkage " + linkage.word());
        };
    }

    // ---- shape and contents

    private record Filled(PtxVariable.Shape shape, @Nullable PtxInitializer initializer) {}

    private Filled filled(GlobalVariable variable, Function<GlobalValue, PtxSymbol> symbols) {
        Constant initializer = variable.initializer().orElse(null);
        if (initializer == null
                || initializer instanceof ConstantUndef
                || initializer instanceof ConstantPoison
                || initializer.isZero() && space(variable) != PtxSpace.SHARED) {
            return new Filled(plain(variable), null);
        } else if (space(variable) == PtxSpace.SHARED) {
            throw Faults.unsupported(variable, "initializers of shared variables");
        }
        try {
            return filled(variable, Contents.of(initializer, layout, evaluator), symbols);
        } catch (AddressEvaluator.NoForm fault) {
            throw Faults.unsupported(variable, "an initializer with " + fault.getMessage());
        }
    }

    private Filled filled(GlobalVariable variable, Contents contents, Function<GlobalValue, PtxSymbol> symbols) {
        PtxVariable.Shape plain = plain(variable);
        boolean isScalar = plain.dimensions().isEmpty();
        if (contents.addresses().isEmpty()) {
            PtxInitializer whole = isScalar
                    ? integer(contents, 0, plain.elementBytes(), plain.type())
                    : list(contents, contents.length(), 1, symbols);
            return new Filled(plain, contents.length() == 0 ? null : whole);
        }
        int word = layout.pointerBits(0) / Byte.SIZE;
        boolean hasWords = plain.bytes() % word == 0
                && contents.addresses().stream().allMatch(a -> a.offset() % word == 0 && a.size() == word);
        if (hasWords) {
            PtxType type = word == Long.BYTES ? PtxType.U64 : PtxType.U32;
            List<Long> dimensions = isScalar ? List.of() : List.of(plain.bytes() / word);
            PtxVariable.Shape shape = new PtxVariable.Shape(type, 1, dimensions, plain.alignment());
            long used =
                    Math.max(contents.length(), contents.addresses().getLast().offset() + word);
            PtxInitializer.OfList words = list(contents, used, word, symbols);
            return new Filled(shape, isScalar ? words.elements().getFirst() : words);
        } else if (!target.version().isAtLeast(MASKS_SINCE)) {
            throw new AddressEvaluator.NoForm("bytes of addresses, before PTX " + MASKS_SINCE);
        }
        Contents.Address last = contents.addresses().getLast();
        long used = Math.max(contents.length(), last.offset() + last.size());
        List<Long> dimensions = List.of(plain.bytes());
        PtxVariable.Shape shape = new PtxVariable.Shape(PtxType.U8, 1, dimensions, plain.alignment());
        return new Filled(shape, list(contents, used, 1, symbols));
    }

    /** The shape without regard to the initializer. */
    private PtxVariable.Shape plain(GlobalVariable variable) {
        long alignment = layout.globalAlignment(variable);
        PtxType scalar = scalar(variable.valueType());
        if (scalar != null) {
            return new PtxVariable.Shape(scalar, 1, List.of(), alignment);
        }
        long size = layout.allocSize(variable.valueType());
        // ptxas rejects definitions without bytes; declarations may have an open size
        long count = size > 0 ? size : variable.isDeclaration() ? PtxVariable.OPEN : 1;
        return new PtxVariable.Shape(PtxType.B8, 1, List.of(count), alignment);
    }

    private @Nullable PtxType scalar(Type type) {
        boolean isWhole = type instanceof IntType || type instanceof PointerType;
        if (isWhole) {
            return switch ((int) Math.min(layout.allocSize(type), Long.SIZE)) {
                case 1 -> PtxType.U8;
                case 2 -> PtxType.U16;
                case 4 -> PtxType.U32;
                case 8 -> PtxType.U64;
                default -> null;
            };
        }
        return type instanceof FloatType number ? scalar(number) : null;
    }

    private static @Nullable PtxType scalar(FloatType type) {
        return switch (type) {
            case HALF, BFLOAT -> PtxType.B16;
            case FLOAT -> PtxType.B32;
            case DOUBLE -> PtxType.B64;
            case FP128 -> null;
        };
    }

    // ---- initializers

    /** Elements of {@code word} bytes up to {@code used}, including addresses. */
    private static PtxInitializer.OfList list(
            Contents contents, long used, int word, Function<GlobalValue, PtxSymbol> symbols) {
        List<PtxInitializer> elements = new ArrayList<>();
        long at = 0;
        for (Contents.Address address : contents.addresses()) {
            at = numbers(contents, at, address.offset(), word, elements);
            for (int i = 0; i < address.size(); i += word) {
                long mask = word > 1 ? 0 : (long) BYTE_MASK << Byte.SIZE * i;
                elements.add(address(address.value(), mask, symbols));
            }
            at += address.size();
        }
        numbers(contents, at, used, word, elements);
        return new PtxInitializer.OfList(elements);
    }

    private static long numbers(Contents contents, long from, long to, int word, List<PtxInitializer> into) {
        long at = from;
        for (; at < to; at += word) {
            into.add(integer(contents, at, word, word == 1 ? PtxType.U8 : PtxType.B64));
        }
        return at;
    }

    /** Bytes and 16-bit numbers are written unsigned, as in llc. */
    private static PtxInitializer integer(Contents contents, long at, int size, PtxType type) {
        long value = contents.word(at, size);
        long shown = type.width() < Long.SIZE ? value & (1L << type.width()) - 1 : value;
        return new PtxInitializer.OfInteger(PtxInteger.of(shown));
    }

    private static PtxInitializer address(ConstantAddress value, long mask, Function<GlobalValue, PtxSymbol> symbols) {
        GlobalValue global = Optional.ofNullable(value.symbol()).orElseThrow();
        long offset = value.number().longValue();
        if (global instanceof GlobalVariable variable) {
            PtxSpace space = space(variable);
            if (space == PtxSpace.SHARED) {
                throw new AddressEvaluator.NoForm("the address of the shared variable @" + variable.name());
            }
        } else if (offset != 0) {
            throw new AddressEvaluator.NoForm("an offset from the function @" + global.name());
        }
        return new PtxInitializer.OfAddress(symbols.apply(global), offset, value.generic(), mask);
    }
}
