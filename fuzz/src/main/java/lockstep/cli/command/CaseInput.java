package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import lockstep.cli.session.Session;
import lockstep.conformance.check.LaunchSource;
import lockstep.conformance.check.ModuleFiles;
import lockstep.conformance.option.LaunchOption;
import lockstep.conformance.program.FileKind;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.PtxProgram;
import lockstep.fuzz.campaign.OpenLevel;
import lockstep.fuzz.campaign.OpenSource;
import lockstep.fuzz.campaign.PtxCaseSource;
import lockstep.fuzz.campaign.SassCaseSource;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.json.JsonReader;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.isa.Architecture;

/**
 * A case that a user names: a program with its launches, or the folder of a finding.
 *
 * @param test the case
 * @param folder the finding's folder, if one was named
 * @param description the contents of its {@code finding.json}; empty for a program
 */
record CaseInput(TestCase test, Optional<Path> folder, Map<String, Object> description) {
    /**
     * Reads the case.
     *
     * @throws InputException if it is not a valid program, has no kernel, or the folder is not a finding
     * @throws IOException if a launch file cannot be read
     */
    static CaseInput read(Session session, String name, LaunchOption launch) throws IOException {
        Path path = session.inputs().resolve(name);
        if (!Files.isDirectory(path)) {
            return new CaseInput(program(session, name, launch), Optional.empty(), Map.of());
        }
        String description = session.inputs()
                .readText(Path.of(name).resolve(FindingStore.DESCRIPTION).toString());
        Map<String, Object> fields = fields(name, description);
        Path program = FindingStore.program(path)
                .orElseThrow(() -> new InputException(
                        "finding-damaged", SourceLocation.ofFile(name), "the finding has no program"));
        String file = Path.of(name).resolve(program.getFileName()).toString();
        boolean isModule = FileKind.of(session.inputs().readBytes(file)) == FileKind.LLVM_IR;
        TestCase test = isModule ? program(session, file, launch) : drawn(session, name, file);
        return new CaseInput(test, Optional.of(path), fields);
    }

    /** A program of PTX or SASS with what the generator drew, which is all that a reduction changes. */
    private static TestCase drawn(Session session, String folder, String file) throws IOException {
        TestCase test = TestCase.read(file, session.inputs().readBytes(file));
        String choices = Path.of(folder).resolve(FindingStore.CHOICES).toString();
        if (!Files.isRegularFile(session.inputs().resolve(choices))) {
            return test;
        }
        ChoiceSequence drawn =
                ChoiceSequence.parse(session.inputs().readText(choices).strip(), SourceLocation.ofFile(choices));
        return new TestCase(test.name(), test.program(), test.launches(), drawn);
    }

    /** Makes cases of choices as the finding's generator does; empty where that is not what reduces the case. */
    Optional<Function<Choices, TestCase>> maker() {
        Optional<OpenLevel> level = text("profile").flatMap(OpenLevel::named);
        if (level.isPresent()) {
            return new OpenSource(level.get()).maker();
        }
        if (test.program() instanceof MachineProgram machine) {
            return text("profile")
                    .filter(Profile.SASS_NAMES::contains)
                    .flatMap(name -> new SassCaseSource(
                                    Profile.named(name), machine.module().architecture())
                            .maker());
        }
        Optional<String> profile = text("profile").filter(Profile.PTX_NAMES::contains);
        return test.isNvvm() || profile.isEmpty()
                ? Optional.empty()
                : new PtxCaseSource(Profile.named(profile.get()), architecture()).maker();
    }

    /** The target of a program of PTX, where the generator knows it. */
    private Architecture architecture() {
        Stream<String> targets =
                test.program() instanceof PtxProgram ptx ? ptx.module().targets().stream() : Stream.of();
        return targets.flatMap(target -> Architecture.ofTool(target).stream())
                .findFirst()
                .orElse(Architecture.SM_90);
    }

    private static Map<String, Object> fields(String name, String description) {
        String file = Path.of(name).resolve(FindingStore.DESCRIPTION).toString();
        Map<String, Object> fields;
        try {
            fields = JsonReader.object(description.strip());
        } catch (IllegalArgumentException malformed) {
            throw damaged(file, String.valueOf(malformed.getMessage()));
        }
        if (!(fields.get("schema") instanceof Long schema) || schema != FindingStore.SCHEMA) {
            throw damaged(file, "schema is " + fields.get("schema") + ", " + FindingStore.SCHEMA + " is known");
        }
        for (String key : List.of("signature", "profile", "subject", "fault", "pass", "reason", "command")) {
            if (!(fields.get(key) instanceof String)) {
                throw damaged(file, "there is no text '" + key + "'");
            }
        }
        String fault = (String) Objects.requireNonNull(fields.get("fault"));
        if (kind(fault).isEmpty()) {
            throw damaged(file, "there is no kind of fault '" + fault + "'");
        }
        return fields;
    }

    private static InputException damaged(String file, String message) {
        return new InputException("finding-damaged", SourceLocation.ofFile(file), message);
    }

    private static Program program(String name, byte[] bytes) {
        return switch (FileKind.of(bytes)) {
            case MACHINE_IR, ORI, PTX -> ProgramFiles.read(name, bytes).orThrow();
            case LLVM_IR, SASS, CUBIN -> new NvvmProgram(ModuleFiles.read(name, bytes));
        };
    }

    private static TestCase program(Session session, String name, LaunchOption launch) throws IOException {
        byte[] bytes = session.inputs().readBytes(name);
        Program program = program(name, bytes);
        List<LaunchFile> sequences = LaunchSource.find(
                session.inputs().resolve(name),
                bytes,
                program.kernels(),
                launch.file().map(session.inputs()::resolve));
        if (sequences.isEmpty()) {
            throw new InputException("no-kernel", SourceLocation.ofFile(name), "there is no kernel to launch");
        }
        return new TestCase(name, program, sequences.getFirst(), ChoiceSequence.EMPTY);
    }

    /** What was under test, according to the finding; empty for a program. */
    Optional<String> subject() {
        return text("subject");
    }

    /** Whether the finding's campaign judged each step. */
    boolean isOfEachStep() {
        return Boolean.TRUE.equals(description.get(FindingStore.EACH_STEP));
    }

    private Optional<String> text(String key) {
        return description.get(key) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /**
     * The fault in question: the one like the finding's, or the first that blames what is under test. A finding's fault
     * may come back under another name of its pass where the options name another subject.
     */
    Optional<Fault> fault(Judgement judgement) {
        Optional<FaultKind> kind = text("fault").flatMap(CaseInput::kind);
        if (kind.isEmpty()) {
            return judgement.verdict() == CaseVerdict.WRONG
                    ? judgement.faults().stream()
                            .filter(f -> f.kind().blamesSubject())
                            .findFirst()
                    : Optional.empty();
        }
        Fault recorded = new Fault(
                kind.get(), -1, text("pass").orElse(""), "", text("reason").orElse(""), "", "", "");
        return judgement.faults().stream().filter(recorded::isLike).findFirst();
    }

    private static Optional<FaultKind> kind(String word) {
        for (FaultKind kind : FaultKind.values()) {
            if (kind.word().equals(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** Why there is nothing to examine: one line. */
    static String doesNotFail(Judgement judgement) {
        StringBuilder line =
                new StringBuilder("does not fail: ").append(judgement.verdict().word());
        if (!judgement.inconclusive().isEmpty()) {
            line.append(", ").append(judgement.inconclusive());
        }
        judgement
                .faults()
                .forEach(f -> line.append("; ").append(f.kind().word()).append(" [" + f.reason() + "]"));
        return line.toString();
    }
}
