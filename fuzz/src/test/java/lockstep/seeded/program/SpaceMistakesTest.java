package lockstep.seeded.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.rule.Rule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Mistakes that passes on memory spaces could make, each on a program in which it matters: the check must report it,
 * and with the real passes the same program refines.
 */
final class SpaceMistakesTest {
    private static final String LAUNCH =
            "; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]\n";
    private static final Rule RULE = new Rule("mistake", "seeded", "a mistake made on purpose");

    /**
     * A mistake.
     *
     * @param passes what is run before it is made; alone they must refine
     */
    record Mistake(String name, String passes, String program, Consumer<Module> change) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A kernel with @s, an array in shared memory that each lane has written its number to, and %ps, its element. */
    private static String kernel(String body, String rest) {
        return """
                target triple = "nvptx64-nvidia-cuda"
                @s = internal addrspace(3) global [64 x i32] undef
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                declare i1 @llvm.nvvm.isspacep.shared(ptr)
                define ptx_kernel void @k(ptr %out, ptr %in) {
                entry:
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %po = getelementptr inbounds i32, ptr %out, i32 %t
                  %pi = getelementptr inbounds i32, ptr %in, i32 %t
                  %own = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %t
                  store i32 %t, ptr addrspace(3) %own
                  %ps = addrspacecast ptr addrspace(3) %own to ptr
                  %odd = trunc i32 %t to i1
                """ + body + "  ret void\n}\n" + rest;
    }

    private static final String CHOICE = kernel("""
              %p = select i1 %odd, ptr %ps, ptr %pi
              %x = load i32, ptr %p
              store i32 %x, ptr %po
            """, "");

    private static final String TESTED = kernel("""
              %p = select i1 %odd, ptr %ps, ptr %pi
              %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
              br i1 %is, label %yes, label %no
            yes:
              store i32 1, ptr %po
              br label %end
            no:
              %x = load i32, ptr %p
              store i32 %x, ptr %po
              br label %end
            end:
            """, "");

    private static final String CALLS = kernel("""
              br i1 %odd, label %a, label %b
            a:
              %x = call i32 @get(ptr %ps)
              br label %end
            b:
              %y = call i32 @get(ptr %pi)
              br label %end
            end:
              %v = phi i32 [ %x, %a ], [ %y, %b ]
              store i32 %v, ptr %po
            """, """
            define internal i32 @get(ptr %p) {
              %x = load i32, ptr %p
              ret i32 %x
            }
            """);

    private static final String SLOT = kernel("""
              %slot = alloca ptr
              store ptr %pi, ptr %slot
              br i1 %odd, label %a, label %end
            a:
              store ptr %ps, ptr %slot
              br label %end
            end:
              %p = load ptr, ptr %slot
              %x = load i32, ptr %p
              store i32 %x, ptr %po
            """, "");

    private static final String ALIASES = kernel("""
              call void @add(ptr %po, ptr %po)
            """, """
            define internal void @add(ptr %p, ptr %q) {
              %x = load i32, ptr %p
              %y = add i32 %x, 1
              store i32 %y, ptr %q
              %z = load i32, ptr %p
              store i32 %z, ptr %p
              ret void
            }
            """);

    private static final String COPIED = kernel("""
              call void @clear(ptr byval(i32) align 4 %pi)
              %x = load i32, ptr %pi
              store i32 %x, ptr %po
            """, """
            define internal void @clear(ptr byval(i32) align 4 %p) {
              store i32 77, ptr %p
              %x = load i32, ptr %p
              store i32 %x, ptr %p
              ret void
            }
            """);

    private static final String ALIGNED = kernel("""
              %x = load i32, ptr %pi, align 4
              store i32 %x, ptr %po, align 4
            """, "");

    private static final String OVERLAP = """
            target triple = "nvptx64-nvidia-cuda"
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %out, ptr %in) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %first = icmp eq i32 %t, 0
              br i1 %first, label %copy, label %end
            copy:
              %to = getelementptr inbounds i32, ptr %in, i32 1
              %v = load [32 x i32], ptr %in, align 4
              store [32 x i32] %v, ptr %to, align 4
              br label %end
            end:
              ret void
            }
            """;

    private static final String NULLS = kernel("""
              %c = call i32 @which(ptr addrspace(3) null)
              store i32 %c, ptr %po
            """, """
            define internal i32 @which(ptr addrspace(3) %p) {
              %g = addrspacecast ptr addrspace(3) %p to ptr
              %is = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
              %x = zext i1 %is to i32
              ret i32 %x
            }
            """);

    static Stream<Mistake> mistakes() {
        return Stream.of(
                new Mistake("choice-of-two-spaces-as-one", "memory-space-opt", CHOICE, m -> access(m, "x", 3)),
                new Mistake("choice-taken-as-global", "memory-space-opt<second-time>", CHOICE, m -> access(m, "x", 1)),
                new Mistake("test-holds-on-the-other-edge", "memory-space-opt", TESTED, m -> access(m, "x", 3)),
                new Mistake("clone-of-another-signature", "ipmsp", CALLS, SpaceMistakesTest::callTheOtherClone),
                new Mistake(
                        "only-the-first-store-counts", "memory-space-opt<second-time>", SLOT, m -> access(m, "x", 1)),
                new Mistake("restrict-on-aliasing-pointers", "process-restrict", ALIASES, m -> reuse(m, "z", "x")),
                new Mistake("byval-copy-dropped", "byval-mem2reg", COPIED, SpaceMistakesTest::dropCopy),
                new Mistake("alignment-raised-too-far", "propagate-alignment", ALIGNED, m -> raise(m, "x")),
                new Mistake("overlap-copied-forward", "lower-aggr-copies", OVERLAP, SpaceMistakesTest::alwaysForward),
                new Mistake("test-of-null-folded", "generic-address-opt", NULLS, m -> foldToTrue(m, "is")));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void isReported(Mistake mistake) {
        Module module = after(mistake);
        mistake.change().accept(module);
        assertInstanceOf(Verdict.Wrong.class, verdict(mistake, module));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void thePassesAreRight(Mistake mistake) {
        Verdict verdict = verdict(mistake, after(mistake));
        assertEquals(new Verdict.Refines(0), verdict);
    }

    private static Module read(String program) {
        return NvvmReader.read("mistake.ll", program, new Context()).orThrow();
    }

    private static Module after(Mistake mistake) {
        Module module = read(mistake.program());
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), mistake.passes()), PipelineOptions.PLAIN);
        return module;
    }

    private static Verdict verdict(Mistake mistake, Module changed) {
        LaunchFile launches = LaunchReader.readComments("mistake.ll", LAUNCH);
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT);
        Runs before = check.run(ProgramImage.of(read(mistake.program())), launches);
        return check.compare(before, check.runAfter(before, ProgramImage.of(changed)));
    }

    // ---- the mistakes

    private static Instruction find(Module module, String name) {
        for (Function function : module.definedFunctions()) {
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    if (name.equals(instruction.name())) {
                        return instruction;
                    }
                }
            }
        }
        throw new AssertionError("there is no " + name);
    }

    private static Rewriter rewriter(Instruction at) {
        Rewriter rewriter = new Rewriter(Objects.requireNonNull(at.function()), RewriteGate.OPEN);
        rewriter.allow(RULE, at);
        return rewriter;
    }

    private static void access(Module module, String load, int space) {
        Instruction at = find(module, load);
        Rewriter rewriter = rewriter(at);
        Value cast = rewriter.before(at).cast(Opcode.ADDRSPACECAST, at.operand(0), PointerType.of(space));
        rewriter.setOperand(at, 0, cast);
    }

    private static void callTheOtherClone(Module module) {
        CallInstruction at = (CallInstruction) find(module, "x");
        Rewriter rewriter = rewriter(at);
        Function other = module.function("get.msp.1").orElseThrow();
        Value generic = rewriter.before(at).cast(Opcode.ADDRSPACECAST, at.argument(0), PointerType.GENERIC);
        Value cast = rewriter.before(at).cast(Opcode.ADDRSPACECAST, generic, PointerType.of(1));
        rewriter.replace(at, rewriter.before(at).call(other, cast));
    }

    private static void reuse(Module module, String later, String earlier) {
        Instruction at = find(module, later);
        rewriter(at).replace(at, find(module, earlier));
    }

    /** The callee works on what the caller has. */
    private static void dropCopy(Module module) {
        Function callee = module.function("clear").orElseThrow();
        Rewriter rewriter = rewriter(callee.entry().terminator());
        rewriter.before(callee.entry().terminator()).store(module.context().i32(77), callee.argument(0), 4);
        callee.setAttributes(AttributeList.EMPTY);
        for (Instruction instruction : module.function("k").orElseThrow().entry()) {
            if (instruction instanceof CallInstruction call && call.callee() == callee) {
                call.setAttributes(AttributeList.EMPTY);
            }
        }
    }

    private static void raise(Module module, String load) {
        LoadInstruction at = (LoadInstruction) find(module, load);
        Rewriter rewriter = rewriter(at);
        LoadInstruction raised = new LoadInstruction(at.type(), at.pointer(), MemoryAccess.aligned(16));
        rewriter.replace(at, rewriter.insertBefore(raised, at));
    }

    private static void alwaysForward(Module module) {
        BasicBlock copy = Objects.requireNonNull(find(module, "to").block());
        BranchInstruction direction = (BranchInstruction) copy.terminator();
        rewriter(direction).setOperand(direction, 0, module.context().bool(true));
    }

    private static void foldToTrue(Module module, String test) {
        Instruction at = find(module, test);
        rewriter(at).replace(at, module.context().bool(true));
    }
}
