package lockstep.compiler.ori.module;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.cubin.CubinWriter;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageReader;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Layout of PTX variables. Oracle: the output of ptxas 13.0 at -O0 for the same text, unless a test states otherwise.
 */
final class ModuleFrameTest {
    private static final String HEAD = """
            .version 9.0
            .target sm_90
            .address_size 64
            """;

    private static final int EXIT = 0x94d;

    private static final String EVERYTHING = HEAD + """
            .extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);
            .func (.param .b32 r) f (.param .b32 x);
            .global .align 4 .u32 g0 = 7;
            .global .align 8 .u64 g1[4];
            .const .align 4 .u32 c0[4] = {1, 2, 3, 4};
            .visible .global .align 8 .u64 tab[4] = {g0+4, generic(g1)+8, f, c0};
            .visible .const .align 8 .u64 cp[2] = {generic(c0), g0};
            .shared .align 4 .b32 s0[10];
            .extern .shared .align 16 .b8 dyn[];
            .visible .global .align 1 .b8 str[6] = {72, 101, 108, 108, 111, 0};
            .func (.param .b32 r) f (.param .b32 x)
            {
              .shared .align 8 .b64 fs[2];
              .local .align 4 .b32 lo[4];
              .local .align 16 .b8 wide[16];
              .reg .b32 %r<4>;
              st.shared.b32 [fs], %r1;
              bar.sync 5;
              ret;
            }
            .visible .entry k (.param .u64 p, .param .u8 n, .param .align 16 .b8 z[24]) .maxntid 128, 2
            {
              .reg .b32 %r<9>;
              .reg .b64 %d<9>;
              .shared .align 4 .b32 ks[3];
              .param .b32 a; .param .b64 b; .param .b32 q;
              st.shared.u32 [ks], %r1;
              st.shared.u32 [s0+4], %r1;
              st.shared.u32 [dyn+4], %r2;
              call (q), f, (a);
              call (q), vprintf, (b, b);
              ret;
            }
            .visible .entry k2 ()
            {
              .reg .b32 %r<9>;
              .shared .align 4 .b32 ks[5];
              st.shared.u32 [ks], %r1;
              ret;
            }
            """;

    // ---- helpers

    private static PtxModule read(String text) {
        PtxModule module = PtxReader.read("m.ptx", text).orThrow();
        Diagnostics rules = PtxVerifier.verify(module);
        assertFalse(rules.hasFatal(), rules::toString);
        return module;
    }

    private static ModuleFrame frame(PtxModule module) {
        Diagnostics diagnostics = new Diagnostics();
        return ModuleFrame.of(module, Architecture.SM_90, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static List<Diagnostic> faults(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Optional<ModuleFrame> frame = ModuleFrame.of(read(HEAD + text), Architecture.SM_90, diagnostics);
        assertEquals(diagnostics.hasFatal(), frame.isEmpty());
        return diagnostics.all();
    }

    private static VariablePlace place(PtxModule module, ModuleFrame frame, String name) {
        PtxVariable variable = module.variables().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return frame.place(variable).orElseThrow();
    }

    private static VariablePlace place(PtxModule module, ModuleFrame frame, String function, String name) {
        return module.function(function).orElseThrow().body().orElseThrow().statements().stream()
                .filter(PtxVariableDeclaration.class::isInstance)
                .map(each -> ((PtxVariableDeclaration) each).variable())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .flatMap(frame::place)
                .orElseThrow();
    }

    private static OriFunction empty(String name) {
        OriMachine exit =
                OriMachine.of(IsaTable.of(Architecture.SM_90).form(EXIT).orElseThrow());
        return new OriFunction(name, Architecture.SM_90, OriStage.FREE, List.of(new OriBlock(".B0", List.of(exit))));
    }

    private static OriModule module(ModuleFrame frame, int frameBytes) {
        List<LoweredOriFunction> functions = new ArrayList<>();
        for (PtxFunction each : frame.functions()) {
            functions.add(LoweredOriFunction.of(empty(each.name()), frameBytes, each.isKernel() ? 1 : 6));
        }
        return frame.module(functions);
    }

    private static DataImage data(CubinImage image, String section) {
        for (ImageSection each : image.sections()) {
            if (each instanceof DataImage data && data.section().equals(section)) {
                return data;
            }
        }
        throw new AssertionError("no section " + section);
    }

    private static List<String> relocations(CubinImage image, String section) {
        return image.relocations().stream()
                .filter(each -> each.section().equals(section))
                .map(each -> text(image, each))
                .toList();
    }

    private static String text(CubinImage image, ImageRelocation each) {
        String symbol = image.symbols().get(each.symbol() - 1).name();
        return "%d: %d %s+%d".formatted(each.offset(), each.type(), symbol, each.addend());
    }

    // ---- locations

    @Test
    void placesVariablesAsPtxasDoes() {
        PtxModule module = read(EVERYTHING);
        ModuleFrame frame = frame(module);
        assertEquals(new VariablePlace.Constant(0x10), place(module, frame, "c0"));
        assertEquals(new VariablePlace.Constant(0), place(module, frame, "cp"));
        assertEquals(new VariablePlace.Global("g1"), place(module, frame, "g1"));
    }

    /** Variables of two kernels overlap, except those that a callee uses; the dynamic array follows. By hand. */
    @Test
    void sharedVariablesOfOneKernelAreApart() {
        PtxModule module = read(EVERYTHING);
        ModuleFrame frame = frame(module);
        assertEquals(new VariablePlace.Shared(0x400, false), place(module, frame, "s0"));
        assertEquals(new VariablePlace.Shared(0x428, false), place(module, frame, "f", "fs"));
        assertEquals(new VariablePlace.Shared(0x438, false), place(module, frame, "k", "ks"));
        assertEquals(new VariablePlace.Shared(0x400, false), place(module, frame, "k2", "ks"));
        assertEquals(new VariablePlace.Shared(0x450, true), place(module, frame, "dyn"));
        CubinImage image = module(frame, 0).frame();
        assertEquals(0x450, data(image, ".nv.shared.k").size());
        assertEquals(16, data(image, ".nv.shared.k").alignment());
        assertEquals(0x414, data(image, ".nv.shared.k2").size());
    }

    @Test
    void localVariablesAndParametersHaveOffsets() {
        PtxModule module = read(EVERYTHING);
        ModuleFrame frame = frame(module);
        assertEquals(new VariablePlace.Local(0), place(module, frame, "f", "wide"));
        assertEquals(new VariablePlace.Local(16), place(module, frame, "f", "lo"));
        PtxFunction f = module.function("f").orElseThrow();
        assertEquals(32, frame.localBytes(f));
        assertEquals(16, frame.localAlignment(f));
        PtxFunction k = module.function("k").orElseThrow();
        assertEquals(
                List.of(
                        new KernelParameter(0, 0, 8, 0x1f000),
                        new KernelParameter(1, 8, 1, 0x1f000),
                        new KernelParameter(2, 16, 24, 0x1f000)),
                frame.parameters(k));
        assertEquals(
                Optional.of(new VariablePlace.Parameter(0x220)),
                frame.place(k.header().parameters().getLast()));
        assertEquals(Optional.empty(), frame.place(f.header().parameters().getFirst()));
    }

    @ParameterizedTest
    @CsvSource({
        ".ptr .shared .align 16, 0x1f204",
        ".ptr .const .align 2, 0x1f401",
        ".ptr .local .align 1, 0x1f100",
        ".ptr .align 32, 0x1f505",
        ".ptr .global, 0x1f400",
        "'', 0x1f000"
    })
    void flagsOfParametersSayWhatTheyPointTo(String pointer, String flags) {
        PtxModule module = read(HEAD + ".visible .entry k (.param .u64 " + pointer + " p) { ret; }");
        List<KernelParameter> parameters =
                frame(module).parameters(module.function("k").orElseThrow());
        assertEquals(Integer.decode(flags), parameters.getFirst().flags());
    }

    /** Parameters of 16 KiB and more have records of their own, which read back. */
    @Test
    void largeParametersReadBack() {
        PtxModule module = read(HEAD + ".visible .entry k (.param .b8 s[16384], .param .u32 x) { ret; }");
        CubinImage image = module(frame(module), 0).frame();
        Diagnostics diagnostics = new Diagnostics();
        byte[] bytes = CubinWriter.write(CubinLayout.layOut(image));
        CubinImage read = CubinReader.read(bytes, SourceLocation.NONE, diagnostics)
                .flatMap(cubin -> ImageReader.read(cubin, SourceLocation.NONE, diagnostics))
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        assertEquals(
                List.of(new KernelParameter(0, 0, 16384, 0x1f000), new KernelParameter(1, 16384, 4, 0x1f000)),
                read.kernels().getFirst().parameters());
        assertEquals(image.kernels(), read.kernels());
    }

    // ---- modules

    @Test
    void initializersBecomeBytesAndRelocations() {
        CubinImage image = module(frame(read(EVERYTHING)), 0).frame();
        DataImage initialized = data(image, ".nv.global.init");
        assertEquals(0x2a, initialized.size());
        assertEquals(7, initialized.bytes().i32(0x20));
        assertEquals(0x6c6c6548, initialized.bytes().i32(0x24));
        assertEquals(0x10, initialized.bytes().i64(0x18), "the address of c0 in the constant space");
        assertEquals(List.of("0: 4 g0+4", "8: 4 g1+8", "16: 2 f+0"), relocations(image, ".nv.global.init"));
        assertEquals(List.of("0: 4 c0+0", "8: 4 g0+0"), relocations(image, ".nv.constant3"));
        assertEquals(32, data(image, ".nv.global").size());
    }

    @Test
    void addressesGetSlotsOfBankFour() {
        PtxModule module = read(EVERYTHING);
        ModuleFrame frame = frame(module);
        PtxVariable g1 = module.variables().get(1);
        assertEquals(0, frame.addressSlot(g1, 0));
        assertEquals(8, frame.addressSlot(module.function("f").orElseThrow().header(), 0));
        assertEquals(16, frame.addressSlot(g1, 24));
        assertEquals(0, frame.addressSlot(g1, 0));
        assertEquals(
                24, frame.addressSlot(module.function("vprintf").orElseThrow().header(), 0));
        CubinImage image = module(frame, 0).frame();
        assertEquals(
                List.of("0: 2 g1+0", "8: 2 f+0", "16: 2 g1+24", "24: 2 vprintf+0"),
                relocations(image, ".nv.constant4"));
        assertEquals(32, data(image, ".nv.constant4").size());
    }

    @Test
    void constantsAndSharedVariablesHaveNoSlots() {
        PtxModule module = read(EVERYTHING);
        ModuleFrame frame = frame(module);
        PtxVariable c0 = module.variables().get(2);
        assertThrows(CompilerBug.class, () -> frame.addressSlot(c0, 0));
    }

    @Test
    void recordsOfKernelsFollowFromDirectivesAndCallees() {
        CubinImage image = module(frame(read(EVERYTHING)), 24).frame();
        KernelImage k = image.kernels().get(1);
        List<Integer> codes = k.attributes().stream().map(CubinAttribute::code).toList();
        assertEquals(List.of(CubinAttribute.MAX_THREADS, CubinAttribute.EXTERNALS, CubinAttribute.BARRIERS), codes);
        assertEquals(128, k.attributes().getFirst().value().i32(0));
        assertEquals(2, k.attributes().getFirst().value().i32(4));
        assertEquals(1, k.attributes().getFirst().value().i32(8));
        assertEquals(6, k.attributes().getLast().value().u8(0), "f names barrier 5");
        List<Integer> stacks = image.facts().stream()
                .filter(each -> each.code() == CubinAttribute.MIN_STACK)
                .map(CubinImage.Fact::value)
                .toList();
        assertEquals(List.of(48, 24), stacks);
        assertEquals(List.of(), image.kernels().getFirst().attributes());
    }

    /** Law: the file of a module reads back. */
    @Test
    void theContainerIsACubin() {
        byte[] bytes = CubinWriter.write(module(frame(read(EVERYTHING)), 0).container());
        Diagnostics diagnostics = new Diagnostics();
        assertTrue(CubinReader.read(bytes, SourceLocation.ofFile("m.cubin"), diagnostics)
                .isPresent());
        assertEquals(List.of(), diagnostics.all());
    }

    @Test
    void functionsMustBeThoseOfTheModule() {
        ModuleFrame frame = frame(read(EVERYTHING));
        assertThrows(CompilerBug.class, () -> frame.module(List.of()));
        List<LoweredOriFunction> more = new ArrayList<>();
        frame.functions().forEach(each -> more.add(LoweredOriFunction.of(empty(each.name()), 0, 0)));
        more.add(LoweredOriFunction.of(empty("other"), 0, 0));
        assertThrows(CompilerBug.class, () -> frame.module(more));
    }

    @Test
    void namesOfFunctionsDoNotClash() {
        PtxModule module = read(HEAD + """
                .entry k () { .global .u32 x = 3; { .global .u32 x = 4; } ret; }
                """);
        ModuleFrame frame = frame(module);
        assertEquals(new VariablePlace.Global("k.x"), place(module, frame, "k", "x"));
        CubinImage image = module(frame, 0).frame();
        assertEquals(8, data(image, ".nv.global.init").size());
        assertTrue(image.symbol("k.x.1") > 0, "the x of the inner scope");
    }

    // ---- faults

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".const .b8 c[65537]; .entry k () { ret; } | ori-constant | 4",
                ".shared .b8 s[49153]; .entry k () { .reg .b32 %r; ld.shared.u8 %r, [s]; ret; } | ori-shared | 4",
                ".shared .b8 s[232449]; .entry k () { .reg .b32 %r; ld.shared.u8 %r, [s]; ret; } | ori-shared | 4",
                ".extern .func g (); .entry k () { call g; ret; } | ori-extern | 4",
                ".extern .func g (); .entry k () { .reg .b64 %d; mov.u64 %d, g; ret; } | ori-extern | 4",
                ".extern .func g (); .global .u64 x = g; | ori-extern | 4",
                ".global .align 131072 .b8 x[4]; | ori-variable | 4",
                ".global .u32 g; .global .u8 x = 0xff(g); | ori-variable | 4",
                ".global .u32 g; .global .u32 x = g; | ori-variable | 4",
                ".global .u8 x[268435457] = {1}; | ori-variable | 4",
                ".global .texref t; | ori-variable | 4",
                ".local .b32 l; | ori-variable | 4"
            })
    void reportsWhatNoCubinHolds(String text, String code, int line) {
        List<Diagnostic> faults = faults(text);
        assertEquals(1, faults.size(), faults::toString);
        assertEquals(code, faults.getFirst().code());
        assertEquals(line, faults.getFirst().location().line());
    }

    /** Controls of the faults above: the largest sizes that fit, and unused variables. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".const .b8 c[65536]; .entry k () { ret; }",
                ".shared .b8 s[49152]; .entry k () { .reg .b32 %r; ld.shared.u8 %r, [s]; ret; }",
                ".shared .b8 s[300000]; .entry k () { ret; }",
                ".shared .b8 s[48000]; .shared .b8 t[48000]; .entry k () { .reg .b32 %r; ld.shared.u8 %r, [s]; ret; }"
                        + " .entry l () { .reg .b32 %r; ld.shared.u8 %r, [t]; ret; }",
                ".extern .func g (); .entry k () { ret; }",
                ".global .align 65536 .b8 x[4];"
            })
    void acceptsWhatFits(String text) {
        assertEquals(List.of(), faults(text));
    }

    @Test
    void anExternVariableWithoutDefinitionIsDefined() {
        List<Diagnostic> warnings = faults(".extern .global .u32 x; .entry k () { ret; }");
        assertEquals(
                List.of("ori-extern"), warnings.stream().map(Diagnostic::code).toList());
        assertEquals(List.of(), faults(".extern .global .u32 x; .visible .global .u32 x = 3;"));
    }
}
