package lockstep.fuzz.generate.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.ptx.PtxGenerator.PtxCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices.RecordedChoices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.sass.isa.Architecture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The generator of PTX: fixed seeds, and what its parts refuse. */
final class PtxGeneratorTest {
    private static final PtxGenerator GENERATOR = new PtxGenerator(Profile.named("ptx"), Architecture.SM_90);
    private static final int MANY = 150;
    /** Of each architecture. */
    private static final int SEEDS = Integer.getInteger("lockstep.seeds", 12);

    @Test
    void seedsGiveLegalPrograms() {
        LongStream.range(0, MANY).mapToObj(GENERATOR::generate).forEach(GeneratedPtx::assertLegal);
    }

    @Test
    void seedsGiveDefinedPrograms() {
        LongStream.range(0, 12).mapToObj(GENERATOR::generate).forEach(GeneratedPtx::assertDefined);
    }

    @Test
    void theSameSeedGivesTheSameProgram() {
        assertEquals(text(5), text(5));
        assertFalse(text(5).equals(text(6)));
    }

    @Test
    void choicesGiveTheProgramAgain() {
        PtxCase test = GENERATOR.generate(9);
        assertEquals(
                GeneratedPtx.text(test), GeneratedPtx.text(GENERATOR.generate(new RecordedChoices(test.choices()))));
    }

    /** All choices zero is the simplest program there is. */
    @Test
    void noChoicesGiveASmallProgram() {
        PtxCase simplest = GENERATOR.generate(new RecordedChoices(ChoiceSequence.EMPTY));
        GeneratedPtx.assertLegal(simplest);
        GeneratedPtx.assertDefined(simplest);
        assertTrue(simplest.instructions() < GENERATOR.generate(9).instructions());
    }

    @Test
    void programsHaveAllKindsOfInstructions() {
        Set<PtxOpcode> missing = new TreeSet<>(Set.of(
                PtxOpcode.BRX,
                PtxOpcode.CALL,
                PtxOpcode.SHFL,
                PtxOpcode.VOTE,
                PtxOpcode.MATCH,
                PtxOpcode.REDUX,
                PtxOpcode.ELECT,
                PtxOpcode.ATOM,
                PtxOpcode.RED,
                PtxOpcode.ADDC,
                PtxOpcode.MADC,
                PtxOpcode.ISSPACEP,
                PtxOpcode.BAR,
                PtxOpcode.BARRIER,
                PtxOpcode.EXIT,
                PtxOpcode.VADD4,
                PtxOpcode.FMA,
                PtxOpcode.LOP3));
        LongStream.range(0, MANY)
                .mapToObj(GENERATOR::generate)
                .flatMap(PtxGeneratorTest::instructions)
                .forEach(instruction -> missing.remove(instruction.opcode()));
        assertEquals(Set.of(), missing);
    }

    /**
     * Bug 52: bytes of integers are in registers of integers or of bits, also where registers of half size are
     * available.
     */
    @Test
    void vectorsOfBytesHoldNoFloats() {
        List<PtxType> held = LongStream.range(0, 4 * MANY)
                .mapToObj(GENERATOR::generate)
                .flatMap(PtxGeneratorTest::instructions)
                .filter(store -> store.opcode() == PtxOpcode.ST && (store.has(PtxType.U8) || store.has(PtxType.S8)))
                .flatMap(store -> store.operands().stream())
                .flatMap(operand -> operand instanceof PtxVector vector ? vector.elements().stream() : Stream.of())
                .flatMap(element -> element instanceof PtxRegister register ? Stream.of(register.type()) : Stream.of())
                .toList();
        assertFalse(held.isEmpty());
        assertEquals(List.of(), held.stream().filter(PtxType::isFloat).toList());
    }

    private static String text(long seed) {
        return GeneratedPtx.text(GENERATOR.generate(seed));
    }

    private static Stream<PtxInstruction> instructions(PtxCase test) {
        return test.module().functions().stream()
                .flatMap(function -> function.body().stream())
                .flatMap(body -> body.statements().stream())
                .flatMap(statement ->
                        statement instanceof PtxInstruction instruction ? Stream.of(instruction) : Stream.of());
    }

    private static List<PtxForm> drawn(ComputingForms forms) {
        Stream<PtxForm> exact = forms.opcodes().stream().flatMap(opcode -> forms.forms(opcode).stream());
        return Stream.concat(exact, forms.approximate().stream()).toList();
    }

    /** No form of another architecture, of machine IR, or that the simulator does not know is ever drawn. */
    @Test
    void formsThatCannotBeAreNotDrawn() {
        for (Architecture architecture : Architecture.values()) {
            ComputingForms forms = new ComputingForms(architecture);
            List<PtxForm> drawn = drawn(forms);
            for (PtxForm form : drawn) {
                assertTrue(form.since().architecture() <= architecture.number(), form::toString);
                assertFalse(form.since().specific() || form.since().open(), form::toString);
            }
            for (PtxForm form : OpTable.get().forms()) {
                assertFalse(forms.reason(form).isPresent() && drawn.contains(form), form::toString);
            }
            PtxForm open = OpTable.get().forms(PtxOpcode.PHI).getFirst();
            assertEquals("machine IR", forms.reason(open).orElseThrow());
        }
    }

    /** Instructions that programs use by name are also left out where an architecture does not have them. */
    @ParameterizedTest
    @EnumSource(Architecture.class)
    void programsHaveWhatTheirTargetHas(Architecture architecture) {
        PtxGenerator generator = new PtxGenerator(Profile.named("ptx"), architecture);
        LongStream.range(0, 4 * SEEDS).mapToObj(generator::generate).forEach(made -> {
            assertEquals(List.of(architecture.tool()), made.module().targets());
            instructions(made)
                    .forEach(instruction -> assertTrue(has(architecture, instruction), instruction::toString));
            GeneratedPtx.assertLegal(made);
        });
        LongStream.range(0, SEEDS / 2).mapToObj(generator::generate).forEach(GeneratedPtx::assertDefined);
    }

    private static boolean has(Architecture architecture, PtxInstruction instruction) {
        OpTable table = OpTable.get();
        return table.find(instruction.opcode(), instruction.suffixes())
                .map(form -> table.since(form, instruction.suffixes()))
                .filter(since -> since.architecture() <= architecture.number())
                .isPresent();
    }

    @Test
    void approximationsAreInAProfileOfTheirOwn() {
        assertEquals(0, Profile.named("ptx").weight("approximate"));
        assertTrue(Profile.named("ptx-approximate").weight("approximate") > 0);
        PtxGenerator approximate = new PtxGenerator(Profile.named("ptx-approximate"), Architecture.SM_90);
        LongStream.range(0, 10).mapToObj(approximate::generate).forEach(GeneratedPtx::assertLegal);
    }

    @Test
    void weightsOfStatementsAreInTheProfile() {
        for (PtxStatements.Kind kind : PtxStatements.ALL) {
            assertTrue(Profile.named("ptx").weights().containsKey(kind.name()), kind.name());
        }
    }

    /** Weights of one generator mean nothing to the other. */
    @Test
    void profilesOfPtxHaveNamesOfTheirOwn() {
        assertThrows(InputException.class, () -> Profile.parse("mine", Profile.Level.PTX, "vector = 3"));
        assertThrows(InputException.class, () -> Profile.parse("mine", Profile.Level.NVVM, "branch-table = 3"));
    }

    @Test
    void aCaseHasALaunch() {
        PtxCase test = GENERATOR.generate(1);
        LaunchFile none = new LaunchFile("none", List.of(), List.of(), List.of());
        assertThrows(
                IllegalArgumentException.class, () -> new PtxCase("none", test.module(), none, ChoiceSequence.EMPTY));
        assertEquals(SourceLocation.NONE, test.launches().launches().getFirst().location());
    }

    /** PTX ISA, "Operand Type Checking": widths agree, floats are not integers, predicates are only predicates. */
    @Test
    void operandsOfOtherTypesAreNotOffered() {
        assertFalse(DefinedRegisters.accepts(PtxType.U32, PtxType.B64, false));
        assertFalse(DefinedRegisters.accepts(PtxType.U32, PtxType.F32, false));
        assertFalse(DefinedRegisters.accepts(PtxType.PRED, PtxType.B32, true));
        assertFalse(DefinedRegisters.accepts(PtxType.B32, PtxType.PRED, true));
        assertFalse(DefinedRegisters.accepts(PtxType.U64, PtxType.B32, true));
        assertTrue(DefinedRegisters.accepts(PtxType.U8, PtxType.B32, true));
        assertTrue(DefinedRegisters.accepts(PtxType.B32, PtxType.F32, false));
    }

    /** Registers first written in an arm are not available after it. */
    @Test
    void theEndOfAPartTakesItsRegistersOut() {
        PtxBodyBuilder body = new PtxBodyBuilder();
        DefinedRegisters pool = new DefinedRegisters();
        PtxRegister before = body.register(PtxType.B32);
        pool.add(before);
        int mark = pool.mark();
        pool.add(body.register(PtxType.B32));
        pool.release(mark);
        assertEquals(List.of(before), pool.fitting(PtxType.B32, false));
        assertEquals(List.of(before), pool.unreadSince(0));
        assertEquals(before, pool.read(new SeededChoices(1), PtxType.B32, false));
        assertEquals(List.of(), pool.unreadSince(0));
    }

    @Test
    void packedHalvesHaveNoImmediates() {
        assertFalse(PtxImmediates.has(PtxType.F16X2));
        assertFalse(PtxImmediates.has(PtxType.BF16));
        assertFalse(PtxImmediates.has(PtxType.U16X2));
        assertFalse(PtxImmediates.has(PtxType.PRED));
        assertTrue(PtxImmediates.has(PtxType.S16));
    }
}
