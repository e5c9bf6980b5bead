package lockstep.ir.nvvm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import org.jspecify.annotations.Nullable;

/**
 * A module: globals, functions, metadata and module-level properties. Names of globals are unique; numbered globals
 * have the empty name.
 */
public final class Module {
    private final Context context;
    private String identifier;
    private String sourceFileName = "";
    private String dataLayout = "";
    private String targetTriple = "";
    private final List<String> assembly = new ArrayList<>();
    private final List<StructType> structs = new ArrayList<>();
    private final Map<String, String> comdats = new LinkedHashMap<>();
    private final List<GlobalValue> globals = new ArrayList<>();
    private final Map<String, GlobalValue> byName = new LinkedHashMap<>();
    private final Map<String, List<MetadataNode>> namedMetadata = new LinkedHashMap<>();
    private @Nullable Map<Function, List<MetadataNode>> annotations;

    /** An empty module. {@code identifier} is a file name for messages. */
    public Module(Context context, String identifier) {
        this.context = Objects.requireNonNull(context);
        this.identifier = Objects.requireNonNull(identifier);
    }

    /** What interns this module's constants. */
    public Context context() {
        return context;
    }

    /** The file it was read from, for messages. */
    public String identifier() {
        return identifier;
    }

    /** See {@link #identifier()}. */
    public void setIdentifier(String identifier) {
        this.identifier = identifier;
    }

    /** The {@code source_filename}, or empty. */
    public String sourceFileName() {
        return sourceFileName;
    }

    /** See {@link #sourceFileName()}. */
    public void setSourceFileName(String sourceFileName) {
        this.sourceFileName = sourceFileName;
    }

    /** The {@code target datalayout} text, or empty. */
    public String dataLayout() {
        return dataLayout;
    }

    /** See {@link #dataLayout()}. */
    public void setDataLayout(String dataLayout) {
        this.dataLayout = dataLayout;
    }

    /** The {@code target triple}, or empty. */
    public String targetTriple() {
        return targetTriple;
    }

    /** See {@link #targetTriple()}. */
    public void setTargetTriple(String targetTriple) {
        this.targetTriple = targetTriple;
    }

    /** The lines of {@code module asm}, unescaped; changes are kept. */
    public List<String> assembly() {
        return assembly;
    }

    /** The named structs in the order of their definitions; changes are kept. */
    public List<StructType> structs() {
        return structs;
    }

    /** Comdats with their selection kind, by name; changes are kept. */
    public Map<String, String> comdats() {
        return comdats;
    }

    /** Named metadata in order; changes are kept, but call {@link #annotationsChanged} after some. */
    public Map<String, List<MetadataNode>> namedMetadata() {
        return namedMetadata;
    }

    // ---- globals

    /** All globals in the order in which they were added. */
    public List<GlobalValue> globals() {
        return Collections.unmodifiableList(globals);
    }

    private <G extends GlobalValue> List<G> globals(Class<G> kind) {
        List<G> ofKind = new ArrayList<>();
        for (GlobalValue global : globals) {
            if (kind.isInstance(global)) {
                ofKind.add(kind.cast(global));
            }
        }
        return Collections.unmodifiableList(ofKind);
    }

    /** The functions in order; a copy. */
    public List<Function> functions() {
        return globals(Function.class);
    }

    /** The functions with a body, in order; a copy. */
    public List<Function> definedFunctions() {
        List<Function> defined = new ArrayList<>();
        for (GlobalValue global : globals) {
            if (global instanceof Function function && !function.isDeclaration()) {
                defined.add(function);
            }
        }
        return Collections.unmodifiableList(defined);
    }

    /** The global variables in order; a copy. */
    public List<GlobalVariable> globalVariables() {
        return globals(GlobalVariable.class);
    }

    /** The aliases in order; a copy. */
    public List<GlobalAlias> aliases() {
        return globals(GlobalAlias.class);
    }

    /** The ifuncs in order; a copy. */
    public List<GlobalIFunc> ifuncs() {
        return globals(GlobalIFunc.class);
    }

    /** The kernels with a body, in order; a copy. */
    public List<Function> kernels() {
        return definedFunctions().stream().filter(Function::isKernel).toList();
    }

    /** The global of this name. */
    public Optional<GlobalValue> global(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The function of this name. */
    public Optional<Function> function(String name) {
        return byName.get(name) instanceof Function f ? Optional.of(f) : Optional.empty();
    }

    /** The global variable of this name. */
    public Optional<GlobalVariable> globalVariable(String name) {
        return byName.get(name) instanceof GlobalVariable g ? Optional.of(g) : Optional.empty();
    }

    private <G extends GlobalValue> G add(G global) {
        String name = global.name();
        if (!name.isEmpty() && byName.putIfAbsent(name, global) != null) {
            throw new IllegalArgumentException("@" + name + " exists already");
        }
        globals.add(global);
        return global;
    }

    /** Adds a function without a body. The name is new, or empty for a numbered one. */
    public Function addFunction(String name, FunctionType type) {
        return addFunction(name, type, 0);
    }

    /** Adds a function without a body in an address space. */
    public Function addFunction(String name, FunctionType type, int addressSpace) {
        return add(new Function(this, name, type, addressSpace));
    }

    /** The function of this name, added as a declaration where it is missing. */
    public Function declareFunction(String name, FunctionType type) {
        Function existing = function(name).orElse(null);
        return existing != null ? existing : addFunction(name, type);
    }

    /** Adds a global variable without an initializer. */
    public GlobalVariable addGlobalVariable(String name, Type valueType, int addressSpace) {
        return add(new GlobalVariable(this, name, valueType, addressSpace));
    }

    /** Adds an alias; its aliasee is set afterwards. */
    public GlobalAlias addAlias(String name, Type valueType, int addressSpace) {
        return add(new GlobalAlias(this, name, valueType, addressSpace));
    }

    /** Adds an ifunc; its resolver is set afterwards. */
    public GlobalIFunc addIFunc(String name, Type valueType, int addressSpace) {
        return add(new GlobalIFunc(this, name, valueType, addressSpace));
    }

    /** Gives {@code global} a new name, which must be free. */
    public void rename(GlobalValue global, String newName) {
        if (!newName.isEmpty() && byName.putIfAbsent(newName, global) != null) {
            throw new IllegalArgumentException("@" + newName + " exists already");
        }
        byName.remove(global.name(), global);
        global.rename(newName);
    }

    /** Removes {@code gone}, which must have no other references; linear in the module's globals. */
    public void removeAll(Collection<? extends GlobalValue> gone) {
        Set<GlobalValue> set = new HashSet<>(gone);
        globals.removeIf(set::contains);
        set.forEach(global -> byName.remove(global.name(), global));
    }

    /** Removes {@code global}, which must have no references. */
    public void remove(GlobalValue global) {
        globals.remove(global);
        byName.remove(global.name(), global);
    }

    // ---- annotations

    boolean isAnnotatedKernel(Function function) {
        for (MetadataNode node : annotationsOf(function)) {
            if (hasKernelPair(node.operands())) {
                return true;
            }
        }
        return false;
    }

    /** The nodes of {@code nvvm.annotations} whose first operand is {@code function}, in order. */
    public List<MetadataNode> annotationsOf(Function function) {
        Map<Function, List<MetadataNode>> known = annotations;
        if (known == null) {
            known = annotationsByFunction();
            annotations = known;
        }
        return known.getOrDefault(function, List.of());
    }

    /**
     * Drops cached annotations: {@code nvvm.annotations} changed after {@link #annotationsOf} or a query for kernels.
     */
    public void annotationsChanged() {
        annotations = null;
    }

    private Map<Function, List<MetadataNode>> annotationsByFunction() {
        Map<Function, List<MetadataNode>> result = new HashMap<>();
        for (MetadataNode node : namedMetadata.getOrDefault("nvvm.annotations", List.of())) {
            List<MetadataNode.Operand> operands = node.operands();
            if (!operands.isEmpty()
                    && operands.get(0).value() instanceof Metadata.OfConstant c
                    && c.value() instanceof Function f) {
                result.computeIfAbsent(f, function -> new ArrayList<>()).add(node);
            }
        }
        return result;
    }

    private static boolean hasKernelPair(List<MetadataNode.Operand> operands) {
        for (int i = 1; i + 1 < operands.size(); i += 2) {
            if (operands.get(i).value() instanceof Metadata.Text t
                    && t.value().equals("kernel")
                    && operands.get(i + 1).value() instanceof Metadata.OfConstant c
                    && c.value() instanceof ConstantInt one
                    && one.isOne()) {
                return true;
            }
        }
        return false;
    }
}
