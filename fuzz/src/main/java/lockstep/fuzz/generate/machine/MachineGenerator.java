package lockstep.fuzz.generate.machine;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.ElementType;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.ptx.machine.MachineModule;

/**
 * Generates programs of machine IR. The same choices give the same program in every run of the same {@link #VERSION}.
 */
public final class MachineGenerator {
    /** Changes whenever the same choices may give another program. */
    public static final int VERSION = 2;

    private static final String KERNEL = "kernel";
    private static final int THREAD_BYTES = 16;
    private static final int INPUT_BYTES = 32;
    private static final int MAX_NUMBER = 12;
    private static final List<Dim3> BLOCKS =
            List.of(new Dim3(32, 1, 1), new Dim3(64, 1, 1), new Dim3(40, 1, 1), new Dim3(7, 1, 1));

    /** The case of {@code seed}. */
    public MachineCase generate(long seed) {
        MachineCase made = generate(new SeededChoices(seed));
        return new MachineCase("seed " + seed, made.module(), made.launches(), made.choices());
    }

    /** The case that {@code choices} describe. */
    public MachineCase generate(Choices choices) {
        MachineStage stage = choices.chance(1, 2) ? MachineStage.VIRTUAL : MachineStage.SSA;
        Dim3 block = choices.pick(BLOCKS);
        PtxFunction function = function();
        PtxFunction kernel = kernel(choices, stage, function.header());
        PtxModule module = new PtxModule(new PtxVersion(8, 6), List.of("sm_90"), Long.SIZE, List.of(function, kernel));
        MachineModule open = MachineLayout.open(module);
        for (MachineFunction each : open.functions()) {
            open = open.with(each.with(stage));
        }
        return new MachineCase("generated", open, launches(choices, block), choices.drawn());
    }

    private static PtxVariable parameter(String name, PtxType type) {
        return new PtxVariable(name, PtxSpace.PARAM, PtxVariable.Shape.scalar(type), PtxVariable.Extras.NONE);
    }

    private static PtxFunction define(PtxFunctionHeader header, CodeBuilder code) {
        return new PtxFunction(header, List.of(), List.of(), code.finish(), SourceLocation.NONE);
    }

    /** A function whose calls have call frames around them. */
    private static PtxFunction function() {
        PtxVariable result = parameter("result", PtxType.B32);
        PtxVariable value = parameter("value", PtxType.B32);
        PtxFunctionHeader header =
                new PtxFunctionHeader("mixed", false, PtxLinkage.INTERNAL, List.of(result), List.of(value), List.of());
        CodeBuilder code = new CodeBuilder();
        PtxRegister in = code.compute(PtxType.B32, "ld.param.b32", new PtxAddress.OfSymbol(value, 0));
        PtxRegister copy = code.compute(PtxType.B32, "copy.b32", in);
        PtxRegister out = code.compute(PtxType.B32, "mad.lo.u32", copy, PtxInteger.of(0x01000193), PtxInteger.of(77));
        code.emit("st.param.b32", new PtxAddress.OfSymbol(result, 0), out);
        code.emit("ret");
        return define(header, code);
    }

    private static PtxFunction kernel(Choices choices, MachineStage stage, PtxFunctionHeader callee) {
        PtxVariable output = parameter("kernel_output", PtxType.U64);
        PtxVariable input = parameter("kernel_input", PtxType.U64);
        PtxVariable number = parameter("kernel_number", PtxType.U32);
        PtxFunctionHeader header = new PtxFunctionHeader(
                KERNEL, true, PtxLinkage.VISIBLE, List.of(), List.of(output, input, number), List.of());
        MachineEmitter emitter = new MachineEmitter(choices, stage, callee);
        CodeBuilder code = emitter.code();
        PtxRegister thread = code.compute(PtxType.B32, "mov.u32", PtxSpecialRegister.TID_X);
        PtxRegister out = place(code, output, thread, THREAD_BYTES);
        PtxRegister in = place(code, input, thread, INPUT_BYTES);
        emitter.offer(thread);
        emitter.offer(code.compute(PtxType.B32, "ld.param.u32", new PtxAddress.OfSymbol(number, 0)));
        int offset = 0;
        for (PtxType type : List.of(PtxType.B64, PtxType.B32, PtxType.B32, PtxType.B16, PtxType.B16, PtxType.F32)) {
            emitter.offer(code.compute(type, "ld.global." + type.text(), new PtxAddress.OfRegister(in, offset)));
            offset += type.bytes();
        }
        emitter.begin(out);
        emitter.statements(3 + choices.below(4), 0);
        emitter.foldUnread(0);
        code.emit("st.global.b64", new PtxAddress.OfRegister(out, 0), emitter.digest());
        code.emit("ret");
        return define(header, code);
    }

    /** Where the bytes of the thread in a buffer are. */
    private static PtxRegister place(CodeBuilder code, PtxVariable parameter, PtxRegister thread, int bytes) {
        PtxRegister pointer = code.compute(PtxType.B64, "ld.param.u64", new PtxAddress.OfSymbol(parameter, 0));
        PtxRegister generic = code.compute(PtxType.B64, "mad.wide.u32", thread, PtxInteger.of(bytes), pointer);
        return code.compute(PtxType.B64, "cvta.to.global.u64", generic);
    }

    private static LaunchFile launches(Choices choices, Dim3 block) {
        BufferSpec out =
                new BufferSpec(ElementType.I64, block.x() * THREAD_BYTES / Long.BYTES, new Content.Zero(), true);
        Content random = new Content.Rand(7 + choices.below(16));
        BufferSpec in = new BufferSpec(ElementType.I32, block.x() * INPUT_BYTES / Integer.BYTES, random, false);
        LaunchArgument number = new LaunchArgument.OfInteger(32, BigInteger.valueOf(choices.between(0, MAX_NUMBER)));
        List<LaunchArgument> arguments =
                List.of(new LaunchArgument.OfBuffer(out), new LaunchArgument.OfBuffer(in), number);
        Launch launch = new Launch(KERNEL, Dim3.ONE, block, 0, Launch.DEFAULT_HEAP, arguments, SourceLocation.NONE);
        return new LaunchFile("generated", List.of(), List.of(launch), List.of());
    }

    /**
     * A program of machine IR and the launch it is run with.
     *
     * @param name for messages: {@code seed 17}
     * @param module that the verifier takes
     * @param launches one
     * @param choices what the generator drew
     */
    public record MachineCase(String name, MachineModule module, LaunchFile launches, ChoiceSequence choices) {
        public MachineCase {
            Objects.requireNonNull(name);
            Objects.requireNonNull(module);
            Objects.requireNonNull(launches);
            Objects.requireNonNull(choices);
        }
    }
}
