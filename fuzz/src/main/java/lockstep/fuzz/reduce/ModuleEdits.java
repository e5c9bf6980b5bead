package lockstep.fuzz.reduce;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.Edit.SimpleEdit;
import lockstep.ir.launch.LaunchFile.Init;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/** Edits of whole functions, of global variables, and of other module-level entities. */
final class ModuleEdits {
    private static final int LETTERS = 26;

    private static final String ANNOTATIONS = "nvvm.annotations";

    private ModuleEdits() {}

    /** Makes functions return zero at once. */
    static Edit emptied() {
        return new SimpleEdit("emptied-functions", test -> {
            List<Edit.Place> places = new ArrayList<>();
            for (Function function : test.module().definedFunctions()) {
                if (function.entry().first() != function.entry().terminator()
                        || !(function.entry().terminator() instanceof ReturnInstruction)) {
                    places.add(() -> empty(function));
                }
            }
            return places;
        });
    }

    private static void empty(Function function) {
        Value zero = BlockEdits.zeroResult(function);
        if (zero == null && !function.functionType().result().isVoid()) {
            return;
        }
        Rewriter rewriter = EditRewriters.of(function);
        rewriter.atEnd(rewriter.addBlock(null, function.entry())).add(new ReturnInstruction(zero));
    }

    /** Replaces kernel annotations in {@code nvvm.annotations} by the calling convention. */
    static Edit kernelConventions() {
        return new SimpleEdit("kernel-conventions", test -> {
            Module module = test.module();
            boolean hasAnnotations =
                    !module.namedMetadata().getOrDefault(ANNOTATIONS, List.of()).isEmpty();
            return hasAnnotations ? List.of(() -> useConventions(module)) : List.of();
        });
    }

    private static void useConventions(Module module) {
        for (Function kernel : module.kernels()) {
            kernel.setConvention(CallingConvention.PTX_KERNEL);
        }
        module.namedMetadata().remove(ANNOTATIONS);
        module.annotationsChanged();
    }

    /** Removes globals that nothing mentions and no launch names. */
    static Edit unusedGlobals() {
        return new SimpleEdit("unused-globals", test -> {
            Set<GlobalValue> needed = needed(test);
            List<Edit.Place> places = new ArrayList<>();
            for (GlobalValue global : test.module().globals()) {
                if (!needed.contains(global)) {
                    places.add(() -> test.module().remove(global));
                }
            }
            return places;
        });
    }

    private static Set<GlobalValue> needed(TestCase test) {
        Module module = test.module();
        Set<GlobalValue> needed = new LinkedHashSet<>();
        for (String kernel : test.launches().kernels()) {
            module.function(kernel).ifPresent(needed::add);
        }
        for (Init init : test.launches().inits()) {
            module.global(init.symbol()).ifPresent(needed::add);
        }
        module.globals().forEach(global -> addMentioned(global, needed));
        for (List<MetadataNode> nodes : module.namedMetadata().values()) {
            nodes.forEach(node -> addMentioned(node, needed));
        }
        return needed;
    }

    private static void addMentioned(GlobalValue global, Set<GlobalValue> needed) {
        switch (global) {
            case Function f -> {
                needed.addAll(f.usedGlobals());
                f.prefix().map(Constant::mentionedGlobals).ifPresent(needed::addAll);
                f.prologue().map(Constant::mentionedGlobals).ifPresent(needed::addAll);
                f.personality().map(Constant::mentionedGlobals).ifPresent(needed::addAll);
            }
            case GlobalVariable v ->
                v.initializer().map(Constant::mentionedGlobals).ifPresent(needed::addAll);
            case GlobalAlias a -> needed.addAll(a.aliasee().mentionedGlobals());
            case GlobalIFunc i -> needed.addAll(i.resolver().mentionedGlobals());
        }
    }

    private static void addMentioned(MetadataNode node, Set<GlobalValue> needed) {
        for (MetadataNode.Operand operand : node.operands()) {
            if (operand.value() instanceof Metadata.OfConstant c) {
                needed.addAll(c.value().mentionedGlobals());
            }
        }
    }

    /** Makes initializers zero. */
    static Edit zeroInitializers() {
        return new SimpleEdit("zero-initializers", test -> {
            List<Edit.Place> places = new ArrayList<>();
            for (GlobalVariable global : test.module().globalVariables()) {
                Constant zero = Substitute.zero(test.module().context(), global.valueType());
                if (zero != null
                        && global.initializer().filter(i -> !i.isZero()).isPresent()) {
                    places.add(() -> global.setInitializer(zero));
                }
            }
            return places;
        });
    }

    /** Removes named metadata. */
    static Edit namedMetadata() {
        return new SimpleEdit("named-metadata", test -> {
            Module module = test.module();
            List<Edit.Place> places = new ArrayList<>();
            for (String name : module.namedMetadata().keySet()) {
                places.add(() -> {
                    module.namedMetadata().remove(name);
                    module.annotationsChanged();
                });
            }
            return places;
        });
    }

    /** Removes the lines at the head of the module, one a place. */
    static Edit header() {
        return new SimpleEdit("module-header", test -> {
            Module module = test.module();
            List<Edit.Place> places = new ArrayList<>();
            addIf(places, !module.assembly().isEmpty(), () -> module.assembly().clear());
            addIf(places, !module.comdats().isEmpty(), () -> dropComdats(module));
            addIf(places, !module.targetTriple().isEmpty(), () -> module.setTargetTriple(""));
            addIf(places, !module.dataLayout().isEmpty(), () -> module.setDataLayout(""));
            return places;
        });
    }

    private static void addIf(List<Edit.Place> places, boolean applies, Edit.Place place) {
        if (applies) {
            places.add(place);
        }
    }

    private static void dropComdats(Module module) {
        module.comdats().clear();
        module.functions().forEach(f -> f.setComdat(null));
        module.globalVariables().forEach(v -> v.setComdat(null));
    }

    /** Drops the file name of the source, which has no meaning. */
    static TestCase withoutSourceName(TestCase test) {
        TestCase copy = test.copy();
        copy.module().setSourceFileName("");
        return copy;
    }

    /** The case with values, blocks and functions named in order, the launches with them. */
    static TestCase renamed(TestCase test) {
        TestCase copy = test.copy();
        for (Function function : copy.module().definedFunctions()) {
            normalizeNames(function);
        }
        List<String> kernels = test.launches().kernels();
        boolean isFree = copy.module().global("k").isEmpty();
        if (kernels.size() != 1 || !isFree || !test.launches().expects().isEmpty()) {
            return copy;
        }
        Function kernel = copy.module().function(kernels.getFirst()).orElse(null);
        copy.module().rename(Objects.requireNonNull(kernel), "k");
        return copy.with(Launches.renamed(test.launches(), "k"));
    }

    /** Short neutral names: arguments {@code a, b ...}, blocks {@code b0 ...}, values {@code v0 ...}. */
    private static void normalizeNames(Function function) {
        for (Argument argument : function.arguments()) {
            int index = argument.index();
            argument.setName(index < LETTERS ? Character.toString('a' + index) : "a" + index);
        }
        int blocks = 0;
        int values = 0;
        for (BasicBlock block : function.blocks()) {
            // An entry without a name is not printed at all.
            block.setName(block.isEntry() ? null : "bb" + ++blocks);
            for (Instruction instruction : block) {
                instruction.setName(instruction.type().isVoid() ? null : "v" + values++);
            }
        }
    }
}
