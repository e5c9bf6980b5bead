package lockstep.sim.image.ptx;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxItem.PtxGlobal;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxVariable;
import lockstep.sim.image.NotDecodable;

/**
 * The variables and functions of a PTX module as a module of the NVVM dialect: variables are arrays of bytes in its
 * address spaces, functions are declarations whose parameters are arrays of the same size.
 */
final class SymbolTable {
    private final Context context = new Context();
    private final Module module;
    private final Map<PtxVariable, GlobalVariable> variables = new LinkedHashMap<>();
    private final Map<String, Function> functions = new LinkedHashMap<>();

    private SymbolTable(PtxModule source) {
        this.module = new Module(context, "ptx");
        module.setTargetTriple(source.addressSize() == 32 ? "nvptx-nvidia-cuda" : "nvptx64-nvidia-cuda");
    }

    static SymbolTable of(PtxModule source) {
        SymbolTable table = new SymbolTable(source);
        for (PtxFunction function : source.functions()) {
            table.declare(function.header());
            function.body()
                    .ifPresent(body -> body.statements().stream()
                            .filter(PtxVariableDeclaration.class::isInstance)
                            .map(PtxVariableDeclaration.class::cast)
                            .filter(d -> isOfModule(d.variable()))
                            .forEach(d -> table.declare(
                                    d.variable(),
                                    function.name() + "." + d.variable().name(),
                                    d.location())));
        }
        source.items().stream()
                .filter(PtxGlobal.class::isInstance)
                .map(PtxGlobal.class::cast)
                .forEach(global ->
                        table.declare(global.variable(), global.variable().name(), global.location()));
        table.variables.forEach(table::initialize);
        return table;
    }

    /** Whether a variable lives as long as the module or the block, wherever it is declared. */
    private static boolean isOfModule(PtxVariable variable) {
        return variable.space() == PtxSpace.GLOBAL
                || variable.space() == PtxSpace.CONST
                || variable.space() == PtxSpace.SHARED;
    }

    Module module() {
        return module;
    }

    /** The number of a space in the NVVM dialect. */
    static int space(PtxSpace space) {
        return switch (space) {
            case GENERIC -> AddressSpace.GENERIC.number();
            case GLOBAL -> AddressSpace.GLOBAL.number();
            case SHARED, SHARED_CLUSTER -> AddressSpace.SHARED.number();
            case CONST -> AddressSpace.CONSTANT.number();
            case LOCAL -> AddressSpace.LOCAL.number();
            case PARAM -> AddressSpace.PARAM.number();
            case REG, TEX, FRAME -> throw new NotDecodable("addresses of space " + space.text());
        };
    }

    // ---- functions

    private void declare(PtxFunctionHeader header) {
        if (functions.containsKey(header.name())) {
            return;
        }
        Function function = module.addFunction(header.name(), signature(header.results(), header.parameters()));
        List<AttributeSet> aligned = header.parameters().stream()
                .map(p -> AttributeSet.EMPTY.with(
                        new Attribute.Int("align", p.shape().effectiveAlignment())))
                .toList();
        function.setAttributes(new AttributeList(AttributeSet.EMPTY, AttributeSet.EMPTY, aligned));
        if (header.isKernel()) {
            function.setConvention(CallingConvention.PTX_KERNEL);
        }
        functions.put(header.name(), function);
    }

    private static ArrayType bytes(PtxVariable variable) {
        return new ArrayType(IntType.I8, size(variable));
    }

    /** Size of a variable in bytes; the length of an open dimension is that of the initializer. */
    private static long size(PtxVariable variable) {
        boolean isCounted =
                variable.shape().bytes() == 0 && variable.initializer().orElse(null) instanceof PtxInitializer.OfList;
        return isCounted ? Contents.extent(variable, 0) : variable.shape().bytes();
    }

    /** The type of a function with these results and parameters. */
    static FunctionType signature(List<PtxVariable> results, List<PtxVariable> parameters) {
        Type result = switch (results.size()) {
            case 0 -> SimpleType.VOID;
            case 1 -> handedOver(results.getFirst());
            default ->
                StructType.literal(results.stream().map(SymbolTable::handedOver).toList(), true);
        };
        return FunctionType.of(
                result, parameters.stream().map(SymbolTable::handedOver).toArray(Type[]::new));
    }

    /** The type of a parameter: bytes in memory, or elements of a register; an indirect call must match it. */
    private static Type handedOver(PtxVariable parameter) {
        return parameter.space() == PtxSpace.REG
                ? new ArrayType(
                        IntType.of(parameter.type().width()), parameter.shape().elements())
                : bytes(parameter);
    }

    Function function(String name) {
        Function function = functions.get(name);
        if (function == null) {
            throw new NotDecodable("the unknown function " + name);
        }
        return function;
    }

    // ---- variables

    private void declare(PtxVariable variable, String name, SourceLocation location) {
        if (module.global(name).isPresent()) {
            variables.put(variable, module.globalVariable(name).orElseThrow());
            return;
        }
        GlobalVariable made = module.addGlobalVariable(name, bytes(variable), space(variable.space()));
        made.setLocation(location);
        made.setAlignment(variable.shape().effectiveAlignment());
        made.setConstant(variable.space() == PtxSpace.CONST);
        made.setLinkage(variable.linkage() == PtxLinkage.INTERNAL ? Linkage.INTERNAL : Linkage.EXTERNAL);
        variables.put(variable, made);
    }

    private void initialize(PtxVariable variable, GlobalVariable made) {
        if (variable.linkage() == PtxLinkage.EXTERN || made.initializer().isPresent()) {
            return;
        }
        if (variable.space() == PtxSpace.SHARED) {
            made.setInitializer(context.undef(made.valueType()));
            return;
        }
        made.setInitializer(new Contents(variable).constant());
    }

    /** The address of a variable or function in its own space, plus an offset in bytes. */
    Constant address(PtxSymbol symbol, long offset) {
        GlobalValue base = switch (symbol) {
            case PtxVariable variable -> known(variable);
            case PtxFunctionHeader header -> function(header.name());
            case PtxLabel label -> throw new NotDecodable("the address of label " + label.name());
        };
        return offset == 0
                ? base
                : context.expression(
                        Opcode.GETELEMENTPTR, base.type(), List.of(base, context.i64(offset)), 0, IntType.I8, "");
    }

    private GlobalVariable known(PtxVariable variable) {
        GlobalVariable made = variables.get(variable);
        if (made == null) {
            throw new NotDecodable("the address of " + variable.name());
        }
        return made;
    }

    /** The initial contents of a variable: runs of bytes, and addresses between them. */
    private final class Contents {
        private static final int SHORT_RUN = 64;
        private static final long MAX_BYTES = 1L << 48;

        private final PtxVariable variable;
        private final List<Constant> parts = new ArrayList<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private long size;

        Contents(PtxVariable variable) {
            this.variable = variable;
        }

        Constant constant() {
            long total = size(variable);
            if (variable.initializer().isEmpty()) {
                return context.zero(SymbolTable.bytes(variable));
            }
            write(variable.initializer().get(), 0);
            if (parts.isEmpty() && bytes.size() == total) {
                return context.bytes(bytes.toByteArray());
            }
            flush();
            if (size < total) {
                parts.add(context.zero(new ArrayType(IntType.I8, total - size)));
            }
            StructType type =
                    StructType.literal(parts.stream().map(Constant::type).toList(), true);
            return context.aggregate(type, parts);
        }

        /** Writes the elements of dimension {@code depth} and below. */
        private void write(PtxInitializer initializer, int depth) {
            switch (initializer) {
                case PtxInitializer.OfInteger i ->
                    number(BigInteger.valueOf(i.value().value()));
                case PtxInitializer.OfFloat f ->
                    number(BigInteger.valueOf(Immediates.bits(f.value(), variable.type())));
                case PtxInitializer.OfAddress a -> address(a);
                case PtxInitializer.OfList list -> {
                    long end = place() + extent(variable, depth);
                    list.elements().forEach(element -> write(element, depth + 1));
                    zeros(end - place());
                }
            }
        }

        private long place() {
            return size + bytes.size();
        }

        /** A long run of zeros becomes a separate part, so that its length does not cost memory. */
        private void zeros(long count) {
            if (count <= SHORT_RUN) {
                for (long i = 0; i < count; i++) {
                    bytes.write(0);
                }
                return;
            }
            flush();
            parts.add(context.zero(new ArrayType(IntType.I8, count)));
            size += count;
        }

        /** Size in bytes of the elements of a list at this depth. */
        static long extent(PtxVariable variable, int depth) {
            long below = variable.shape().elementBytes();
            List<Long> dimensions = variable.shape().dimensions();
            for (int i = depth; i < dimensions.size(); i++) {
                boolean isOpen = dimensions.get(i) == PtxVariable.OPEN;
                below = product(
                        below,
                        isOpen && variable.initializer().orElse(null) instanceof PtxInitializer.OfList list
                                ? list.elements().size()
                                : Math.max(0, dimensions.get(i)));
            }
            return below;
        }

        /** The product of two lengths, saturated at {@link #MAX_BYTES}, which exceeds any memory. */
        private static long product(long left, long right) {
            return right != 0 && left > MAX_BYTES / right ? MAX_BYTES : left * right;
        }

        private void number(BigInteger value) {
            for (int i = 0; i < variable.type().bytes(); i++) {
                bytes.write(value.shiftRight(8 * i).byteValue());
            }
        }

        private void address(PtxInitializer.OfAddress address) {
            if (address.mask() != 0) {
                throw new NotDecodable("bytes of an address in the initializer of " + variable.name());
            }
            flush();
            Constant pointer = SymbolTable.this.address(address.symbol(), address.offset());
            if (address.generic() && ((PointerType) pointer.type()).addressSpace() != 0) {
                pointer = context.cast(Opcode.ADDRSPACECAST, pointer, PointerType.GENERIC);
            }
            parts.add(context.cast(
                    Opcode.PTRTOINT, pointer, IntType.of(variable.type().width())));
            size += variable.type().bytes();
        }

        private void flush() {
            if (bytes.size() > 0) {
                parts.add(context.bytes(bytes.toByteArray()));
                size += bytes.size();
                bytes.reset();
            }
        }
    }
}
