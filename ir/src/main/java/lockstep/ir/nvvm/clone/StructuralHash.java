package lockstep.ir.nvvm.clone;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.ValueNumbers;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * A 64-bit hash of everything in a function or module that has meaning. Equal programs have equal hashes; different
 * ones have different hashes except for 64-bit collisions.
 *
 * <p>What counts: opcodes, types, flags, operands (locals by number, constants by content, globals by name), PHI edges,
 * the order of blocks and instructions, access modes, alignments, attributes (not their order), calling conventions,
 * operand bundles, inline assembly; of metadata {@code range, nonnull, noundef, align, dereferenceable[_or_null],
 * invariant.load, invariant.group, noalias, alias.scope, fpmath, llvm.loop} and access groups, and in a module
 * {@code nvvm.annotations} and {@code llvm.module.flags}.
 *
 * <p>What does not count: names of locals, origins, locations, debug information, {@code tbaa}, {@code prof} and other
 * hints, names of named structs (they count by body, an opaque one by name), and the name of the hashed function
 * (recursive calls count as such), so that {@link #of(Function)} finds functions that can be merged. Linear in the size
 * of what is hashed; only reads.
 */
public final class StructuralHash {
    private static final List<String> MEANINGFUL_NAMED = List.of("nvvm.annotations", "llvm.module.flags");

    private final ContentHashes contents;
    private final MetadataHasher metadata;
    private final Mixer mixer = new Mixer();
    private final InstructionDetails details;

    private StructuralHash(Module module, @Nullable Function self, HashMemory memory) {
        contents = new ContentHashes(module, self, memory);
        metadata = new MetadataHasher(contents);
        details = new InstructionDetails(mixer, contents);
    }

    /** The hash of {@code function}: its signature, properties and body, not its name. */
    public static long of(Function function) {
        return of(function, new HashMemory());
    }

    /**
     * The hash of {@code function}, as {@link #of(Function)}.
     *
     * @param memory of the function's context; gets what is computed
     */
    public static long of(Function function, HashMemory memory) {
        StructuralHash hash = new StructuralHash(function.module(), function, memory);
        hash.addFunction(function);
        return hash.mixer.value();
    }

    /** The hash of what {@link #of(Function)} hashes but the body of {@code function}: signature and properties. */
    public static long ofHead(Function function, HashMemory memory) {
        StructuralHash hash = new StructuralHash(function.module(), function, memory);
        hash.addHead(function);
        return hash.mixer.value();
    }

    /** The hash of {@code module}: layout, globals in order with their names, functions, assembly. */
    public static long of(Module module) {
        StructuralHash hash = new StructuralHash(module, null, new HashMemory());
        hash.addModule(module, true);
        return hash.mixer.value();
    }

    /**
     * The hash of {@code module} without its function definitions, of which only the names and places among the globals
     * count: together with {@link #of(Function)} of each it is equivalent to {@link #of(Module)}, except for which
     * distinct metadata nodes functions share.
     */
    public static long ofAllButDefinitions(Module module) {
        StructuralHash hash = new StructuralHash(module, null, new HashMemory());
        hash.addModule(module, false);
        return hash.mixer.value();
    }

    // ---- module and globals

    private void addModule(Module module, boolean withDefinitions) {
        mixer.add(module.dataLayout()).add(module.targetTriple());
        module.assembly().forEach(mixer::add);
        mixer.add(module.globals().size());
        for (GlobalValue global : module.globals()) {
            mixer.add(global.name());
            switch (global) {
                case Function f -> {
                    if (withDefinitions || f.isDeclaration()) {
                        addFunction(f);
                    } else {
                        mixer.add("define");
                    }
                }
                case GlobalVariable v -> addVariable(v);
                case GlobalAlias a -> addIndirection(a, a.aliasee());
                case GlobalIFunc i -> addIndirection(i, i.resolver());
            }
        }
        for (String name : MEANINGFUL_NAMED) {
            List<MetadataNode> nodes = module.namedMetadata().getOrDefault(name, List.of());
            mixer.add(nodes.size());
            nodes.forEach(n -> metadata.add(mixer, n));
        }
    }

    private void addGlobal(GlobalValue global) {
        mixer.add(contents.of(global.valueType())).add(global.addressSpace());
        mixer.add(global.linkage().word()).add(global.visibility()).add(global.dllStorage());
        mixer.add(global.threadLocal()).add(global.unnamedAddress()).add(global.partition());
        mixer.add(global.isDsoLocal());
    }

    private void addIndirection(GlobalValue global, Constant target) {
        addGlobal(global);
        mixer.add(global instanceof GlobalAlias).add(contents.of(target));
    }

    private void addVariable(GlobalVariable variable) {
        addGlobal(variable);
        mixer.add(variable.isConstant()).add(variable.isExternallyInitialized());
        addOptional(variable.initializer().orElse(null));
        mixer.add(variable.section()).add(variable.codeModel()).add(variable.sanitizer());
        mixer.add(variable.comdat().orElse("")).add(variable.alignment());
        mixer.add(contents.of(variable.attributes()));
        metadata.addAttachments(mixer, variable.metadata());
    }

    private void addOptional(@Nullable Constant constant) {
        mixer.add(constant == null ? 0 : contents.of(constant));
    }

    // ---- functions

    private void addHead(Function function) {
        addGlobal(function);
        contents.add(mixer, function.attributes(), function.arguments().size());
        mixer.add(function.convention().text()).add(function.section()).add(function.garbageCollector());
        mixer.add(function.comdat().orElse("")).add(function.alignment());
        addOptional(function.prefix().orElse(null));
        addOptional(function.prologue().orElse(null));
        addOptional(function.personality().orElse(null));
        metadata.addAttachments(mixer, function.metadata());
    }

    private void addFunction(Function function) {
        addHead(function);
        ValueNumbers numbers = ValueNumbers.of(function);
        mixer.add(function.blockCount());
        for (BasicBlock block : function.blocks()) {
            mixer.add(block.size());
            for (Instruction instruction : block) {
                addInstruction(instruction, numbers);
            }
        }
    }

    private void addInstruction(Instruction instruction, ValueNumbers numbers) {
        boolean isAttached = !instruction.metadata().isEmpty();
        mixer.add(Mixer.packed(
                instruction.opcode().ordinal(), instruction.operandCount(), instruction.flags(), isAttached));
        mixer.add(contents.of(instruction.type()));
        for (int i = 0; i < instruction.operandCount(); i++) {
            addOperand(instruction.operand(i), numbers);
        }
        if (instruction instanceof PhiInstruction phi) {
            phi.incomingBlocks().forEach(b -> addOperand(b, numbers));
        }
        details.add(instruction);
        if (isAttached) {
            metadata.addAttachments(mixer, instruction.metadata());
        }
    }

    /** One word for most: its low two bits distinguish locals, constants and others. */
    private void addOperand(Value value, ValueNumbers numbers) {
        switch (value) {
            case LocalValue local -> mixer.add((long) numbers.of(local) << 2 | 1);
            case Constant constant -> mixer.add(contents.of(constant) & ~3L | 2);
            case InlineAsm asm -> addAssembly(asm);
            case MetadataValue m -> {
                mixer.add(0);
                metadata.add(mixer, m.metadata());
            }
        }
    }

    private void addAssembly(InlineAsm asm) {
        mixer.add(3).add(contents.of(asm.functionType())).add(asm.code()).add(asm.constraints());
        mixer.add(asm.hasSideEffect())
                .add(asm.alignsStack())
                .add(asm.isIntelDialect())
                .add(asm.mayUnwind());
    }

    /**
     * Cached hashes of what is immutable and means the same in every function of one context: types, attributes, and
     * constants that do not refer to globals. Kept by clients that hash one module repeatedly. Not thread-safe.
     */
    public static final class HashMemory {
        /** By content; {@link #seenTypes} has the same by object, which needs no hashing of nested types. */
        final Map<Type, Long> types = new HashMap<>();

        final Map<Type, Long> seenTypes = new IdentityHashMap<>();
        final Map<Constant, Long> constants = new IdentityHashMap<>();
        final Map<AttributeSet, Long> attributeSets = new IdentityHashMap<>();
    }
}
