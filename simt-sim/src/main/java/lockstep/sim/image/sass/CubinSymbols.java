package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.Relocation;
import lockstep.ir.sass.cubin.Cubin.Symbol;
import lockstep.ir.sass.cubin.RelocationType;
import lockstep.ir.sass.cubin.Section;

/**
 * The variables, constant banks and kernels of a cubin as a module of the NVVM dialect: variables and banks are arrays
 * of bytes in its address spaces, kernels are declarations whose parameters are arrays of the same size.
 */
final class CubinSymbols {
    private static final int OBJECT = 1;
    private static final int LOCAL_BINDING = 0;
    /** The maximum size of a variable: larger ones occur only in damaged files. */
    private static final long MAX_BYTES = 1 << 28;

    /** Prefix of the names of compiler tables, which the memory ignores. */
    private static final String COMPILER_PREFIX = "llvm.";

    private static final String GLOBAL_PREFIX = ".nv.global";
    private static final String BANK_PREFIX = ".nv.constant";

    private final Cubin cubin;
    private final CodeSpace code;
    private final SourceLocation place;
    private final Diagnostics diagnostics;
    private final Context context = new Context();
    private final Module module = new Module(context, "sass");
    /** The functions that are called; they need no memory. */
    private final Module functions = new Module(context, "sass");

    private final Map<Integer, GlobalVariable> variables = new TreeMap<>();
    private final Map<String, GlobalVariable> banks = new LinkedHashMap<>();

    CubinSymbols(
            Cubin cubin, CodeSpace code, List<KernelSymbol> kernels, SourceLocation place, Diagnostics diagnostics) {
        this.cubin = cubin;
        this.code = code;
        this.place = place;
        this.diagnostics = diagnostics;
        module.setTargetTriple("nvptx64-nvidia-cuda");
        kernels.forEach(this::declare);
        declareVariables();
        declareBanks();
        variables.forEach((index, made) -> fill(made, cubin.symbols().get(index)));
        banks.forEach((name, made) -> cubin.section(name).ifPresent(section -> fill(made, section)));
    }

    Module module() {
        return module;
    }

    /** The declaration of a kernel. */
    Function kernel(String name) {
        return module.function(name).orElseThrow();
    }

    /** The declaration of a function that is called. */
    Function callee(String name) {
        return functions.function(name).orElseGet(() -> functions.addFunction(name, FunctionType.of(SimpleType.VOID)));
    }

    /** A constant bank of a kernel other than bank 0; empty if the file does not have it. */
    Optional<GlobalVariable> bank(String kernel, int number) {
        GlobalVariable own = banks.get(BANK_PREFIX + number + "." + kernel);
        return Optional.ofNullable(own == null ? banks.get(BANK_PREFIX + number) : own);
    }

    private void declare(KernelSymbol kernel) {
        if (module.function(kernel.name()).isPresent()) {
            return;
        }
        Type[] parameters = kernel.parameters().stream()
                .map(p -> new ArrayType(IntType.I8, p.bytes()))
                .toArray(Type[]::new);
        Function made = module.addFunction(kernel.name(), FunctionType.of(SimpleType.VOID, parameters));
        made.setConvention(CallingConvention.PTX_KERNEL);
    }

    // ---- variables

    private void declareVariables() {
        for (int i = 0; i < cubin.symbols().size(); i++) {
            Symbol symbol = cubin.symbols().get(i);
            boolean isVariable = symbol.type() == OBJECT
                    && symbol.section() > 0
                    && symbol.section() < cubin.sections().size()
                    && cubin.sections().get(symbol.section()).name().startsWith(GLOBAL_PREFIX)
                    && !symbol.name().isEmpty()
                    && !symbol.name().startsWith(COMPILER_PREFIX)
                    && module.global(symbol.name()).isEmpty()
                    && symbol.size() >= 0
                    && symbol.size() <= MAX_BYTES;
            if (isVariable) {
                variables.put(i, declare(symbol));
            }
        }
    }

    private GlobalVariable declare(Symbol symbol) {
        GlobalVariable made = module.addGlobalVariable(
                symbol.name(), new ArrayType(IntType.I8, symbol.size()), AddressSpace.GLOBAL.number());
        long sectionAlignment =
                Math.max(1, cubin.sections().get(symbol.section()).alignment());
        long own = symbol.value() == 0 ? sectionAlignment : Long.lowestOneBit(symbol.value());
        made.setAlignment(Math.clamp(Long.highestOneBit(Math.min(own, sectionAlignment)), 1, 256));
        made.setLinkage(symbol.binding() == LOCAL_BINDING ? Linkage.INTERNAL : Linkage.EXTERNAL);
        return made;
    }

    private void declareBanks() {
        for (Section section : cubin.sections()) {
            boolean isBank = section.name().startsWith(BANK_PREFIX)
                    && !section.name().startsWith(BANK_PREFIX + "0")
                    && section.bytes().size() > 0
                    && !banks.containsKey(section.name());
            if (isBank) {
                GlobalVariable made = module.addGlobalVariable(
                        section.name(),
                        new ArrayType(IntType.I8, section.bytes().size()),
                        AddressSpace.CONSTANT.number());
                made.setAlignment(256);
                made.setConstant(true);
                made.setLinkage(Linkage.INTERNAL);
                banks.put(section.name(), made);
            }
        }
    }

    // ---- contents

    private void fill(GlobalVariable made, Symbol symbol) {
        Section section = cubin.sections().get(symbol.section());
        if (section.type() == Section.NO_BITS || !section.bytes().contains(symbol.value(), symbol.size())) {
            made.setInitializer(context.zero(made.valueType()));
            return;
        }
        made.setInitializer(contents(symbol.section(), section, symbol.value(), (int) symbol.size()));
    }

    private void fill(GlobalVariable made, Section section) {
        made.setInitializer(contents(
                cubin.sections().indexOf(section), section, 0, section.bytes().size()));
    }

    /** The bytes of a section, with the addresses that relocations place there. */
    private Constant contents(int index, Section section, long start, int size) {
        TreeMap<Long, Relocation> inside = new TreeMap<>();
        for (Relocation relocation : code.relocations(index)) {
            boolean isInside = relocation.offset() >= start && relocation.offset() < start + size;
            if (isInside) {
                inside.put(relocation.offset(), relocation);
            }
        }
        byte[] bytes = section.bytes().slice(start, size).toArray();
        if (inside.isEmpty()) {
            return context.bytes(bytes);
        }
        List<Constant> parts = new ArrayList<>();
        int done = 0;
        for (Relocation relocation : inside.values()) {
            int at = (int) (relocation.offset() - start);
            Optional<Constant> value = value(relocation);
            int end = at + (isHalf(relocation) ? Integer.BYTES : Long.BYTES);
            if (at < done || end > size || value.isEmpty()) {
                continue;
            }
            add(parts, bytes, done, at);
            parts.add(value.get());
            done = end;
        }
        add(parts, bytes, done, size);
        StructType type = StructType.literal(parts.stream().map(Constant::type).toList(), true);
        return context.aggregate(type, parts);
    }

    private void add(List<Constant> parts, byte[] bytes, int from, int to) {
        if (to > from) {
            parts.add(context.bytes(java.util.Arrays.copyOfRange(bytes, from, to)));
        }
    }

    private static boolean isHalf(Relocation relocation) {
        return relocation.type() == RelocationType.ADDRESS_32.number();
    }

    private Optional<Constant> value(Relocation relocation) {
        boolean isGeneric = relocation.type() == RelocationType.GENERIC_64.number();
        boolean isAddress = isHalf(relocation) || relocation.type() == RelocationType.ADDRESS_64.number();
        IntType type = isHalf(relocation) ? IntType.I32 : IntType.I64;
        Optional<Constant> address = isGeneric ? constant(relocation.symbol(), relocation.addend()) : Optional.empty();
        if (isAddress || isGeneric && address.isEmpty()) {
            address = address(relocation.symbol(), relocation.addend(), type);
        }
        if (address.isEmpty()) {
            diagnostics.error(
                    "cubin-relocation",
                    place,
                    "section %d: relocation %d of type %d is not supported"
                            .formatted(relocation.section(), relocation.offset(), relocation.type()));
        }
        return address;
    }

    /** The generic address of a place in a constant bank; empty for other places. */
    private Optional<Constant> constant(int symbol, long addend) {
        Symbol named = cubin.symbols().get(symbol);
        boolean isSection =
                named.section() > 0 && named.section() < cubin.sections().size();
        GlobalVariable bank =
                isSection ? banks.get(cubin.sections().get(named.section()).name()) : null;
        return bank == null
                ? Optional.empty()
                : Optional.of(context.cast(
                        Opcode.PTRTOINT,
                        context.cast(Opcode.ADDRSPACECAST, behind(bank, named.value() + addend), PointerType.GENERIC),
                        IntType.I64));
    }

    private Constant behind(GlobalVariable variable, long bytes) {
        return bytes == 0
                ? variable
                : context.expression(
                        Opcode.GETELEMENTPTR,
                        variable.type(),
                        List.of(variable, context.i64(bytes)),
                        0,
                        IntType.I8,
                        "");
    }

    /** The address of a symbol as an integer. */
    Optional<Constant> address(int symbol, long addend, IntType type) {
        Symbol named = cubin.symbols().get(symbol);
        OptionalLong inCode = code.address(named);
        if (inCode.isPresent()) {
            return Optional.of(context.integer(type, inCode.getAsLong() + addend));
        }
        GlobalVariable variable = variables.get(symbol);
        if (variable == null) {
            variable = module.globalVariable(named.name()).orElse(null);
        }
        if (variable == null) {
            return Optional.empty();
        }
        return Optional.of(context.cast(Opcode.PTRTOINT, behind(variable, addend), type));
    }
}
