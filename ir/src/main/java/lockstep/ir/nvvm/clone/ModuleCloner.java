package lockstep.ir.nvvm.clone;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import org.jspecify.annotations.Nullable;

/**
 * Copies a module. The copy shares the context, named structs and those metadata nodes that do not refer to globals;
 * everything mutable is its own. Linear in the module's size.
 */
public final class ModuleCloner {
    private final Module source;
    private final Module target;
    private final ValueMap map;
    private final ConstantMapper constants;
    private final MetadataMapper metadata;

    private ModuleCloner(Module source) {
        this(source, new Module(source.context(), source.identifier()));
    }

    /** Copies globals of {@code source}, one by one, to {@code target}, which has the same context. */
    ModuleCloner(Module source, Module target) {
        this.source = source;
        this.target = target;
        this.map = new ValueMap(countValues(source));
        this.constants = new ConstantMapper(source.context(), map);
        this.metadata = new MetadataMapper(constants::map);
    }

    /**
     * A copy and the map to it.
     *
     * @param module the copy
     * @param map from the globals, arguments, blocks and instructions that the source had to those of the copy
     */
    public record Copy(Module module, ValueMap map) {}

    /** A copy of {@code source}, which is only read. */
    public static Module clone(Module source) {
        return copyOf(source).module();
    }

    /** A copy of {@code source}, which is only read, with what became of each value. */
    public static Copy copyOf(Module source) {
        ModuleCloner cloner = new ModuleCloner(source);
        cloner.copy();
        return new Copy(cloner.target, cloner.map);
    }

    private static int countValues(Module module) {
        int count = module.globals().size();
        for (Function function : module.definedFunctions()) {
            count += function.arguments().size() + function.blockCount() + function.instructionCount();
        }
        return count;
    }

    private void copy() {
        target.setSourceFileName(source.sourceFileName());
        target.setDataLayout(source.dataLayout());
        target.setTargetTriple(source.targetTriple());
        target.assembly().addAll(source.assembly());
        target.structs().addAll(source.structs());
        target.comdats().putAll(source.comdats());
        source.globals().forEach(g -> declare(g, g.name()));
        source.functions().forEach(this::addBlocks);
        source.globals().forEach(this::define);
        source.namedMetadata().forEach((name, nodes) -> {
            List<MetadataNode> copies = new ArrayList<>();
            nodes.forEach(n -> copies.add(metadata.map(n)));
            target.namedMetadata().put(name, copies);
        });
        target.annotationsChanged();
    }

    /** Adds an empty global of the same kind as {@code global} with the name {@code name}. */
    GlobalValue declare(GlobalValue global, String name) {
        int space = global.addressSpace();
        GlobalValue copy = switch (global) {
            case Function f -> target.addFunction(name, f.functionType(), space);
            case GlobalVariable v -> target.addGlobalVariable(name, v.valueType(), space);
            case GlobalAlias a -> target.addAlias(name, a.valueType(), space);
            case GlobalIFunc i -> target.addIFunc(name, i.valueType(), space);
        };
        map.put(global, copy);
        return copy;
    }

    /** Makes {@code copy} what becomes of {@code global}. */
    void become(GlobalValue global, GlobalValue copy) {
        map.put(global, copy);
    }

    /** What becomes of a constant, once all globals became something. */
    Constant mapped(Constant constant) {
        return constants.map(constant);
    }

    /** What becomes of a node. */
    MetadataNode mapped(MetadataNode node) {
        return metadata.map(node);
    }

    /** Blocks are created before any constant is mapped, because constants may hold their addresses. */
    void addBlocks(Function function) {
        Function copy = (Function) map.of(function);
        for (BasicBlock block : function.blocks()) {
            map.put(block, IrBuilder.addBlock(copy, block.name()));
        }
    }

    /** Copies the contents of {@code global}. */
    void define(GlobalValue global) {
        GlobalValue copy = (GlobalValue) map.of(global);
        GlobalProperties.copyCommon(global, copy);
        switch (global) {
            case Function f -> defineFunction(f, (Function) copy);
            case GlobalVariable v -> defineVariable(v, (GlobalVariable) copy);
            case GlobalAlias a -> ((GlobalAlias) copy).setAliasee(constants.map(a.aliasee()));
            case GlobalIFunc i -> ((GlobalIFunc) copy).setResolver(constants.map(i.resolver()));
        }
    }

    private @Nullable Constant mapped(Optional<Constant> constant) {
        return constant.map(constants::map).orElse(null);
    }

    private void defineVariable(GlobalVariable variable, GlobalVariable copy) {
        GlobalProperties.copyVariable(variable, copy);
        copy.setInitializer(mapped(variable.initializer()));
        copyAttachments(variable.metadata(), copy.metadata());
    }

    private void copyAttachments(Map<String, MetadataNode> from, Map<String, MetadataNode> to) {
        from.forEach((kind, node) -> to.put(kind, metadata.map(node)));
    }

    private void defineFunction(Function function, Function copy) {
        FunctionCloner.copyProperties(function, copy);
        copy.setPrefix(mapped(function.prefix()));
        copy.setPrologue(mapped(function.prologue()));
        copy.setPersonality(mapped(function.personality()));
        copyAttachments(function.metadata(), copy.metadata());
        copy.continueOrigins(function);
        for (int i = 0; i < function.arguments().size(); i++) {
            copy.argument(i).setName(function.argument(i).name());
            map.put(function.argument(i), copy.argument(i));
        }
        new BodyCopier(source.context(), map, constants::map, metadata::map).copy(function.blockList());
    }

    /** Copies the properties of globals, except their names, their metadata, and the constants in them. */
    public static final class GlobalProperties {
        private GlobalProperties() {}

        /** Properties of all kinds of globals. */
        public static void copyCommon(GlobalValue source, GlobalValue copy) {
            copy.setLinkage(source.linkage());
            copy.setVisibility(source.visibility());
            copy.setDllStorage(source.dllStorage());
            copy.setThreadLocal(source.threadLocal());
            copy.setUnnamedAddress(source.unnamedAddress());
            copy.setPartition(source.partition());
            copy.setDsoLocal(source.isDsoLocal());
            copy.setLocation(source.location());
        }

        /** Properties of variables only, with their comdats. */
        public static void copyVariable(GlobalVariable source, GlobalVariable copy) {
            copy.setConstant(source.isConstant());
            copy.setExternallyInitialized(source.isExternallyInitialized());
            copy.setSection(source.section());
            copy.setCodeModel(source.codeModel());
            copy.setSanitizer(source.sanitizer());
            copy.setComdat(source.comdat().orElse(null));
            copy.setAlignment(source.alignment());
            copy.setAttributes(source.attributes());
        }
    }
}
