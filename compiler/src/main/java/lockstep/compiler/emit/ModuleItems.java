package lockstep.compiler.emit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxAlias;
import lockstep.ir.ptx.PtxItem.PtxGlobal;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.PtxPointer;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a PTX module other than function bodies. A PTX module consists of
 *
 * <ol>
 *   <li>{@link #items}: declarations of symbols that are defined elsewhere, or used before their definition; then the
 *       variables, each after those that its initializer names;
 *   <li>each function that the module defines, in order, with {@link #header} and {@link #directives};
 *   <li>{@link #aliases}.
 * </ol>
 *
 * <p>Names must be valid in PTX already ({@code nvptx-assign-valid-global-names}); others are rejected. Variables in
 * LLVM IR address space 0 are in global memory: their symbol's address is not the generic one. Constructs that PTX
 * cannot represent are rejected at their first occurrence; {@code llvm.used} and similar lists are ignored.
 *
 * <p>Source: PTX ISA 9.0, "Module Scope", "Linking Directives", "Alias"; acceptance by ptxas 13.0.
 */
public final class ModuleItems {
    private static final Set<String> WITHOUT_MEANING = Set.of("llvm.used", "llvm.compiler.used");
    private static final Set<String> HANDLES = Set.of("texture", "surface", "sampler");

    private final Module module;
    private final PtxTarget target;
    private final DataLayout layout;
    private final Abi abi;
    private final AddressEvaluator evaluator;
    private final PtxVariableMaker variables;
    private final Map<GlobalValue, PtxSymbol> symbols = new IdentityHashMap<>();
    private final Map<Function, List<Optional<PtxVariable>>> parameters = new IdentityHashMap<>();
    private final Map<GlobalVariable, PtxVariable> early = new LinkedHashMap<>();
    private final List<GlobalVariable> ordered = new ArrayList<>();
    private final Map<GlobalVariable, Set<String>> annotations;
    private final VariableOrder order = new VariableOrder(this::declareEarly, this::define);

    /**
     * The items of {@code module}, which must not change while this object is in use.
     *
     * @throws lockstep.ir.diag.InputException if this PTX version does not support the architecture
     */
    public ModuleItems(Module module, PtxTarget target) {
        this.module = Objects.requireNonNull(module);
        this.target = Targets.checked(target);
        this.layout = DataLayout.of(module);
        this.abi = new Abi(layout);
        this.evaluator = new AddressEvaluator(layout);
        this.variables = new PtxVariableMaker(layout, target, evaluator);
        this.annotations = annotations(module);
    }

    /** The shapes of parameters. */
    public Abi abi() {
        return abi;
    }

    /** The operand of {@code .address_size}. */
    public int addressSize() {
        return layout.pointerBits(0);
    }

    // ---- symbols

    /**
     * The PTX symbol of a global; the same object each time. An alias of data denotes its aliasee.
     *
     * @throws lockstep.ir.diag.InputException if PTX cannot represent it
     */
    public PtxSymbol symbol(GlobalValue global) {
        PtxSymbol symbol = symbols.get(global);
        if (symbol == null) {
            symbol = switch (global) {
                case Function function -> makeHeader(function);
                case GlobalVariable variable -> ordered(variable);
                case GlobalAlias alias when alias.valueType() instanceof FunctionType -> makeHeader(alias);
                case GlobalAlias alias -> ofData(alias);
                case GlobalIFunc ifunc -> throw Faults.unsupported(ifunc, "ifuncs");
            };
            symbols.put(global, symbol);
        }
        return symbol;
    }

    /** The variable of this name that the module defines. */
    public Optional<PtxSymbol> variable(String name) {
        return module.globalVariable(name)
                .filter(variable -> !variable.isDeclaration() && !isList(variable))
                .map(this::symbol);
    }

    /** The target. */
    public PtxTarget target() {
        return target;
    }

    /** The header of a function; the same object each time. */
    public PtxFunctionHeader header(Function function) {
        return (PtxFunctionHeader) symbol(function);
    }

    /** The parameter variable of argument {@code index} of a function; empty if it has no bytes. */
    public Optional<PtxVariable> parameter(Function function, int index) {
        symbol(function);
        return parameters.getOrDefault(function, List.of()).get(index);
    }

    private String name(GlobalValue global) {
        if (!PtxNames.isValid(global.name())) {
            throw Faults.unsupported(global, "a name that PTX does not have");
        }
        return global.name();
    }

    /** Creates a variable, after those that it names; iterative, since chains of initializers may be long. */
    private PtxSymbol ordered(GlobalVariable variable) {
        order.walk(List.of(variable));
        return Objects.requireNonNull(symbols.get(variable));
    }

    private void declareEarly(GlobalVariable variable) {
        early.put(variable, variables.declaration(variable, attributes(variable)));
    }

    private void define(GlobalVariable variable) {
        symbols.put(variable, variables.make(variable, attributes(variable), this::known));
        ordered.add(variable);
    }

    /** The symbol of a global that an initializer names; variables are already defined or declared. */
    private PtxSymbol known(GlobalValue global) {
        PtxVariable declared = global instanceof GlobalVariable variable && !symbols.containsKey(variable)
                ? early.get(variable)
                : null;
        return declared != null ? declared : symbol(global);
    }

    private List<String> attributes(GlobalVariable variable) {
        name(variable);
        Set<String> properties = annotations.getOrDefault(variable, Set.of());
        if (properties.stream().anyMatch(HANDLES::contains)) {
            throw Faults.unsupported(variable, "textures, surfaces and samplers");
        }
        return properties.contains("managed") ? List.of(".managed") : List.of();
    }

    private PtxFunctionHeader makeHeader(Function function) {
        if (function.isKernel() && function.functionType().result() != SimpleType.VOID) {
            throw Faults.unsupported(function, "kernels with a result");
        }
        return makeHeader(function, function);
    }

    /** A header with the name of {@code named} and the interface of {@code function}. */
    private PtxFunctionHeader makeHeader(GlobalValue named, Function function) {
        String name = name(named);
        Type resultType = function.functionType().result();
        List<PtxVariable> results = abi.result(resultType, function.location()).stream()
                .map(shape ->
                        new PtxVariable(free("func_retval0"), PtxSpace.PARAM, shape.shape(), PtxVariable.Extras.NONE))
                .toList();
        List<ParameterShape> shapes = abi.parameters(function);
        List<Optional<PtxVariable>> made = new ArrayList<>();
        for (int i = 0; i < shapes.size(); i++) {
            ParameterShape shape = shapes.get(i);
            String parameter = free(name + "_param_" + i);
            made.add(
                    shape.isEmpty()
                            ? Optional.empty()
                            : Optional.of(
                                    new PtxVariable(parameter, PtxSpace.PARAM, shape.shape(), extras(function, i))));
        }
        if (named == function) {
            parameters.put(function, made);
        }
        List<PtxVariable> present = made.stream().flatMap(Optional::stream).toList();
        boolean isKernel = function.isKernel();
        return new PtxFunctionHeader(name, isKernel, PtxVariableMaker.linkage(named), results, present, List.of());
    }

    /** A name for use inside functions that shadows no global. */
    private String free(String wanted) {
        String name = wanted;
        while (module.global(name).isPresent()) {
            name += "$";
        }
        return name;
    }

    /** The pointer attributes of kernel parameters; PTX assumes an alignment of 4 by default. */
    private PtxVariable.Extras extras(Function function, int index) {
        Type type = function.functionType().parameters().get(index);
        boolean isAddress = function.isKernel()
                && type instanceof PointerType
                && function.attributes().parameter(index).typeValue("byval").isEmpty();
        if (!isAddress) {
            return PtxVariable.Extras.NONE;
        }
        long alignment =
                function.attributes().parameter(index).intValue("align").orElse(1);
        PtxSpace space = pointeeSpace(((PointerType) type).addressSpace());
        if (space == PtxSpace.GENERIC && alignment == 1) {
            return PtxVariable.Extras.NONE;
        }
        PtxPointer pointer = new PtxPointer(space, alignment);
        return new PtxVariable.Extras(PtxLinkage.INTERNAL, List.of(), pointer, null, null);
    }

    private static PtxSpace pointeeSpace(int space) {
        return switch (space) {
            case 1 -> PtxSpace.GLOBAL;
            case 3 -> PtxSpace.SHARED;
            case 4 -> PtxSpace.CONST;
            case 5 -> PtxSpace.LOCAL;
            default -> PtxSpace.GENERIC;
        };
    }

    // ---- aliases

    private PtxFunctionHeader makeHeader(GlobalAlias alias) {
        Function function = aliasedFunction(alias);
        if (function.isKernel()) {
            throw Faults.unsupported(alias, "aliases of kernels");
        }
        return makeHeader(alias, function);
    }

    /** The function at the end of a chain of aliases. */
    private Function aliasedFunction(GlobalAlias alias) {
        Set<GlobalValue> seen = new HashSet<>();
        GlobalValue at = alias;
        while (at instanceof GlobalAlias next && seen.add(next)) {
            at = base(next);
        }
        if (!(at instanceof Function function) || function.isDeclaration()) {
            throw Faults.unsupported(alias, "an alias of a function that is not defined here");
        }
        if (PtxVariableMaker.linkage(function) == PtxLinkage.WEAK) {
            throw Faults.unsupported(alias, "an alias of a weak function");
        }
        return function;
    }

    /** The symbol of the aliasee: an alias of data has no symbol of its own. */
    private PtxSymbol ofData(GlobalAlias alias) {
        if (!alias.linkage().isLocal()) {
            throw Faults.unsupported(alias, "aliases of variables that other modules see");
        }
        return symbol(base(alias));
    }

    private GlobalValue base(GlobalAlias alias) {
        ConstantAddress address;
        try {
            address = evaluator.value(alias.aliasee());
        } catch (AddressEvaluator.NoForm fault) {
            throw Faults.unsupported(alias, "an alias with " + fault.getMessage());
        }
        GlobalValue base = address.symbol();
        if (base == null || address.number().signum() != 0) {
            throw Faults.unsupported(alias, "an alias of anything but a symbol");
        }
        return base;
    }

    /** The items after all functions. */
    public List<PtxItem> aliases() {
        List<PtxItem> items = new ArrayList<>();
        for (GlobalAlias alias : module.aliases()) {
            if (alias.valueType() instanceof FunctionType) {
                PtxFunctionHeader header = (PtxFunctionHeader) symbol(alias);
                items.add(new PtxAlias(header, header(aliasedFunction(alias)), alias.location()));
            }
        }
        return items;
    }

    // ---- items

    /** The directives between the header and the body of a function. */
    public List<PtxDirective> directives(Function function) {
        return Directives.of(function, target);
    }

    /** A function without its body. Launch directives are only on the definition. */
    public PtxFunction declaration(Function function) {
        List<PtxDirective> said = function.isKernel() ? List.of() : directives(function);
        return new PtxFunction(header(function), said, List.of(), null, function.location());
    }

    /** The items before all functions with bodies. */
    public List<PtxItem> items() {
        module.globalVariables().forEach(ModuleItems::checkLists);
        Set<GlobalValue> used = used();
        List<PtxItem> items = new ArrayList<>();
        for (Function function : module.functions()) {
            if (used.contains(function) && !function.isIntrinsic()) {
                items.add(declaration(function));
            }
        }
        for (GlobalAlias alias : module.aliases()) {
            if (!(alias.valueType() instanceof FunctionType)) {
                symbol(alias);
            } else {
                List<PtxDirective> said = Directives.of(aliasedFunction(alias), target);
                items.add(new PtxFunction((PtxFunctionHeader) symbol(alias), said, List.of(), null, alias.location()));
            }
        }
        List<GlobalVariable> wanted = module.globalVariables().stream()
                .filter(variable -> !isList(variable) && (!variable.isDeclaration() || used.contains(variable)))
                .toList();
        order.walk(wanted);
        early.forEach((variable, declared) -> items.add(new PtxGlobal(declared, variable.location())));
        Set<GlobalVariable> shown = new HashSet<>(wanted);
        ordered.stream()
                .filter(shown::contains)
                .forEach(v -> items.add(new PtxGlobal((PtxVariable) symbol(v), v.location())));
        return items;
    }

    /**
     * The globals that need a declaration: those named before their definition, and those that functions name and other
     * modules define. A function is named before its definition if an earlier function, an initializer or an alias
     * names it.
     */
    private Set<GlobalValue> used() {
        Set<GlobalValue> used = new LinkedHashSet<>();
        module.globalVariables().stream()
                .filter(variable -> !isList(variable))
                .forEach(variable -> variable.initializer().ifPresent(c -> used.addAll(c.mentionedGlobals())));
        module.aliases().forEach(alias -> used.addAll(alias.aliasee().mentionedGlobals()));
        Set<GlobalValue> defined = new HashSet<>();
        for (Function function : module.definedFunctions()) {
            defined.add(function);
            for (GlobalValue global : function.usedGlobals()) {
                if (!defined.contains(global)) {
                    used.add(global);
                }
            }
        }
        return used;
    }

    /** Whether it is one of the special lists of LLVM. */
    private static boolean isList(GlobalVariable variable) {
        return variable.hasReservedName() || variable.isMetadata();
    }

    private static void checkLists(GlobalVariable variable) {
        boolean isEmpty = variable.initializer().map(Constant::isZero).orElse(true);
        boolean isSilent = WITHOUT_MEANING.contains(variable.name()) || variable.isMetadata() || isEmpty;
        if (isList(variable) && !isSilent) {
            throw Faults.unsupported(variable, "constructors, destructors and other lists of LLVM");
        }
    }

    // ---- annotations

    /** The {@code nvvm.annotations} of variables, except those with the value 0. */
    private static Map<GlobalVariable, Set<String>> annotations(Module module) {
        Map<GlobalVariable, Set<String>> found = new LinkedHashMap<>();
        for (MetadataNode node : module.namedMetadata().getOrDefault("nvvm.annotations", List.of())) {
            List<MetadataNode.Operand> operands = node.operands();
            GlobalVariable variable = operands.isEmpty() ? null : variable(operands.getFirst());
            for (int i = 1; variable != null && i + 1 < operands.size(); i += 2) {
                if (operands.get(i).value() instanceof Metadata.Text name && isSet(operands.get(i + 1))) {
                    found.computeIfAbsent(variable, v -> new LinkedHashSet<>()).add(name.value());
                }
            }
        }
        return found;
    }

    private static @Nullable GlobalVariable variable(MetadataNode.Operand operand) {
        return operand.value() instanceof Metadata.OfConstant c && c.value() instanceof GlobalVariable variable
                ? variable
                : null;
    }

    private static boolean isSet(MetadataNode.Operand operand) {
        return operand.value() instanceof Metadata.OfConstant c
                && c.value() instanceof ConstantInt number
                && !number.isZero();
    }
}
