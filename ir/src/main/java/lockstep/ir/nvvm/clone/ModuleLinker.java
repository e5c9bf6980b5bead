package lockstep.ir.nvvm.clone;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner.GlobalProperties;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;

/**
 * Links modules into one, as {@code llvm-link} does:
 *
 * <ol>
 *   <li>the layouts must be the same; the first module gives name and triple;
 *   <li>{@link LinkedSymbols} determines which globals of the same name are one, and which module defines it; globals
 *       local to a module get a free name;
 *   <li>the globals are copied in the order of their first occurrence, each from the module that defines it; references
 *       to the others become references to the copy;
 *   <li>arrays with linkage {@code appending} are joined; flags of modules are merged ({@link ModuleFlags}), other
 *       named metadata and assembly are concatenated.
 * </ol>
 *
 * <p>For example {@code declare i32 @f(i32)} and a kernel that calls it, linked with {@code define i32 @f(i32 %x) ...}
 * and {@code @table = internal constant ...}, is a module of three globals: {@code @f} with its body in place of the
 * declaration, the kernel, and {@code @table}, or {@code @table.1} if the name is taken. Linear in the size of the
 * modules.
 *
 * <p>Source: LLVM Language Reference, "Linkage Types", "Comdats", "Module Flags Metadata".
 */
public final class ModuleLinker {
    private static final String FLAGS = "llvm.module.flags";

    private final List<Module> modules;
    private final Consumer<Diagnostic> notes;
    private final Module target;
    private final Map<Module, ModuleCloner> cloners = new IdentityHashMap<>();

    private ModuleLinker(List<Module> modules, Consumer<Diagnostic> notes) {
        this.modules = List.copyOf(modules);
        this.notes = notes;
        Module first = this.modules.getFirst();
        this.target = new Module(first.context(), first.identifier());
        this.modules.forEach(module -> cloners.put(module, new ModuleCloner(module, target)));
    }

    /**
     * Links {@code modules}, which are only read.
     *
     * @param modules at least one, of one context, with named structs in common where they are the same (see
     *     {@link lockstep.ir.nvvm.text.NvvmReader#readBeside})
     * @param notes receives notes that are not errors
     * @throws InputException if two define the same, disagree on a type, on the layout or on a flag
     */
    public static Module link(List<Module> modules, Consumer<Diagnostic> notes) {
        return new ModuleLinker(modules, notes).link();
    }

    private Module link() {
        linkHeaders();
        LinkedSymbols symbols = LinkedSymbols.of(modules);
        Set<String> taken = new HashSet<>();
        symbols.all().stream().filter(LinkedSymbols.Symbol::isShared).forEach(symbol -> taken.add(symbol.name()));
        for (LinkedSymbols.Symbol symbol : symbols.all()) {
            String name = symbol.isShared() || symbol.name().isEmpty() ? symbol.name() : free(symbol.name(), taken);
            GlobalValue copy = declare(symbol, name);
            symbol.members().forEach(member -> cloner(member).become(member, copy));
        }
        List<GlobalValue> defined = symbols.all().stream()
                .filter(symbol -> !symbol.isAppending())
                .map(LinkedSymbols.Symbol::chosen)
                .toList();
        defined.forEach(chosen -> {
            if (chosen instanceof Function function) {
                cloner(chosen).addBlocks(function);
            }
        });
        defined.forEach(chosen -> cloner(chosen).define(chosen));
        symbols.all().forEach(this::finish);
        linkMetadata();
        return target;
    }

    private ModuleCloner cloner(GlobalValue global) {
        return Objects.requireNonNull(cloners.get(global.module()));
    }

    /** A name that no other global has. */
    private static String free(String wanted, Set<String> taken) {
        String name = wanted;
        for (int number = 1; !taken.add(name); number++) {
            name = wanted + "." + number;
        }
        return name;
    }

    private GlobalValue declare(LinkedSymbols.Symbol symbol, String name) {
        GlobalValue chosen = symbol.chosen();
        return symbol.isAppending()
                ? target.addGlobalVariable(name, joinedType(symbol), chosen.addressSpace())
                : cloner(chosen).declare(chosen, name);
    }

    // ---- module-level properties

    private void linkHeaders() {
        target.setSourceFileName(modules.getFirst().sourceFileName());
        target.setDataLayout(layout());
        target.setTargetTriple(triple());
        Set<StructType> structs = new LinkedHashSet<>();
        for (Module module : modules) {
            target.assembly().addAll(module.assembly());
            structs.addAll(module.structs());
            module.comdats().forEach(target.comdats()::putIfAbsent);
        }
        target.structs().addAll(structs);
    }

    private static SourceLocation place(Module module) {
        return SourceLocation.ofFile(module.identifier());
    }

    /** The common layout; a module without one is compatible with any. */
    private String layout() {
        String layout = "";
        for (Module module : modules) {
            if (layout.isEmpty()) {
                layout = module.dataLayout();
            } else if (!module.dataLayout().isEmpty() && !module.dataLayout().equals(layout)) {
                throw new InputException(
                        "link-layout",
                        place(module),
                        "the data layout is \"" + module.dataLayout() + "\", that of what it is linked to \"" + layout
                                + "\"");
            }
        }
        return layout;
    }

    /** The first triple; libraries of device code have one of their own. */
    private String triple() {
        String triple = "";
        for (Module module : modules) {
            String own = module.targetTriple();
            if (triple.isEmpty()) {
                triple = own;
            } else if (!own.isEmpty() && !own.equals(triple)) {
                notes.accept(Diagnostic.warning(
                        "link-triple",
                        place(module),
                        "the target triple is \"" + own + "\", \"" + triple + "\" is kept"));
            }
        }
        return triple;
    }

    private void linkMetadata() {
        ModuleFlags flags = new ModuleFlags(notes);
        for (Module module : modules) {
            ModuleCloner cloner = Objects.requireNonNull(cloners.get(module));
            module.namedMetadata().forEach((name, nodes) -> {
                List<MetadataNode> mapped = nodes.stream().map(cloner::mapped).toList();
                if (name.equals(FLAGS)) {
                    target.namedMetadata().computeIfAbsent(name, _ -> new ArrayList<>());
                    mapped.forEach(node -> flags.add(node, place(module)));
                } else {
                    target.namedMetadata()
                            .computeIfAbsent(name, _ -> new ArrayList<>())
                            .addAll(mapped);
                }
            });
        }
        target.namedMetadata().computeIfPresent(FLAGS, (_, _) -> new ArrayList<>(flags.merged()));
        target.annotationsChanged();
    }

    // ---- globals

    /** Merges the properties of the members of one symbol. */
    private void finish(LinkedSymbols.Symbol symbol) {
        GlobalValue copy = (GlobalValue) cloner(symbol.chosen()).mapped(symbol.chosen());
        if (symbol.isAppending()) {
            join(symbol, (GlobalVariable) copy);
        }
        if (symbol.members().size() > 1) {
            copy.setVisibility(LinkedSymbols.visibility(symbol.members()));
            copy.setUnnamedAddress(LinkedSymbols.unnamedAddress(symbol.members()));
            if (copy instanceof GlobalVariable variable) {
                finish(symbol, variable);
            }
        }
        if (symbol.isUndefined() && !copy.isDeclaration()) {
            throw new InputException(
                    "link-comdat",
                    symbol.chosen().location(),
                    "@" + symbol.name() + " is in comdat $"
                            + LinkedSymbols.comdat(symbol.chosen()).orElse("")
                            + ", which another module has without it");
        }
    }

    private static void finish(LinkedSymbols.Symbol symbol, GlobalVariable copy) {
        List<GlobalVariable> variables = symbol.members().stream()
                .filter(GlobalVariable.class::isInstance)
                .map(GlobalVariable.class::cast)
                .toList();
        if (copy.isDeclaration()) {
            copy.setConstant(variables.stream().allMatch(GlobalVariable::isConstant));
        }
        if (copy.linkage() == Linkage.COMMON) {
            copy.setAlignment(variables.stream()
                    .mapToLong(GlobalVariable::alignment)
                    .max()
                    .orElse(0));
        }
    }

    private static Type joinedType(LinkedSymbols.Symbol symbol) {
        long count = symbol.members().stream()
                .mapToLong(member -> ((ArrayType) member.valueType()).count())
                .sum();
        return new ArrayType(((ArrayType) symbol.chosen().valueType()).element(), count);
    }

    private void join(LinkedSymbols.Symbol symbol, GlobalVariable copy) {
        GlobalVariable first = (GlobalVariable) symbol.chosen();
        GlobalProperties.copyCommon(first, copy);
        GlobalProperties.copyVariable(first, copy);
        List<Constant> elements =
                symbol.members().stream().flatMap(this::elements).toList();
        copy.setInitializer(target.context().aggregate(copy.valueType(), elements));
    }

    private Stream<Constant> elements(GlobalValue member) {
        Optional<Constant> initializer = ((GlobalVariable) member).initializer();
        if (initializer.isPresent() && initializer.get() instanceof ConstantAggregate list) {
            return list.elements().stream().map(cloner(member)::mapped);
        }
        ArrayType type = (ArrayType) member.valueType();
        return Stream.generate(() -> target.context().zero(type.element())).limit(type.count());
    }
}
