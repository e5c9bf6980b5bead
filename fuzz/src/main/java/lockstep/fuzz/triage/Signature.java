package lockstep.fuzz.triage;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;

/**
 * What findings of the same mistake have in common, as far as it is visible from outside.
 *
 * @param kind what was wrong
 * @param pass name of the guilty pass, or the outside tool's command
 * @param site within the pass: the guilty rule where the program goes wrong; where a pass crashes, refuses or leaves a
 *     broken module, the reason
 * @param lanes which lanes show it, see {@link Fault#lanes}
 * @param operations how often each operation occurs in the reduced program, by mnemonic, intrinsics by name; sorted
 */
public record Signature(FaultKind kind, String pass, String site, String lanes, SortedMap<String, Integer> operations) {
    private static final int HASH_DIGITS = 10;

    public Signature {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(pass);
        Objects.requireNonNull(site);
        Objects.requireNonNull(lanes);
        operations = Collections.unmodifiableSortedMap(new TreeMap<>(operations));
    }

    /**
     * The signature of a fault.
     *
     * @param fault as it shows on {@code reduced}
     * @param rule id of the guilty rule; empty to take the fault's last rule
     */
    public static Signature of(Fault fault, String rule, TestCase reduced) {
        String guilty = rule.isEmpty() ? fault.rule() : rule;
        String site = isWrongProgram(fault.kind()) && !guilty.isEmpty()
                ? guilty.substring(guilty.indexOf(':') + 1)
                : fault.reason();
        return new Signature(fault.kind(), fault.pass(), site, fault.lanes(), operations(reduced));
    }

    private static boolean isWrongProgram(FaultKind kind) {
        return switch (kind) {
            case DIFFERS, POLICY, PARTICIPANTS, RACE, CLAIM -> true;
            case PASS_CRASH,
                    PASS_REFUSAL,
                    BROKEN_MODULE,
                    TOOL_CRASH,
                    TIMEOUT,
                    TOOL_REFUSAL,
                    TOOL_OUTPUT,
                    BATCH,
                    INVALID_TEST,
                    CHECK_CRASH -> false;
        };
    }

    private static SortedMap<String, Integer> operations(TestCase test) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        names(test.program()).forEach(name -> counts.merge(name, 1, Integer::sum));
        return counts;
    }

    private static Stream<String> names(Program program) {
        return switch (program) {
            case PtxProgram ptx -> names(ptx.module());
            case OpenPtxProgram open -> names(open.module().asPtx());
            case MachineProgram machine ->
                machine.module().kernels().stream()
                        .flatMap(kernel -> kernel.function().instructions().stream())
                        .map(instruction -> instruction.form().name());
            case OpenSassProgram open ->
                open.module().functions().stream()
                        .flatMap(function -> function.blocks().stream())
                        .flatMap(block -> block.instructions().stream())
                        .map(Signature::operation);
            case NvvmProgram nvvm ->
                nvvm.module().definedFunctions().stream()
                        .flatMap(function ->
                                StreamSupport.stream(function.blocks().spliterator(), false))
                        .flatMap(block -> StreamSupport.stream(block.spliterator(), false))
                        .map(Signature::operation);
            case SassProgram _ -> Stream.empty();
        };
    }

    private static Stream<String> names(PtxModule module) {
        return module.functions().stream()
                .flatMap(function -> function.body().stream())
                .flatMap(body -> body.statements().stream())
                .filter(PtxInstruction.class::isInstance)
                .map(instruction -> ((PtxInstruction) instruction).opcode().toString());
    }

    private static String operation(OriInstruction instruction) {
        return switch (instruction) {
            case OriMachine machine -> machine.instruction().form().name();
            case OriMacro macro -> macro.macro().text();
            case OriPtx ptx -> ptx.form();
            case OriPhi _ -> "PHI";
        };
    }

    private static String operation(Instruction instruction) {
        return instruction instanceof CallInstruction call
                ? call.calledFunction()
                        .filter(Function::isIntrinsic)
                        .map(Function::name)
                        .orElse("call")
                : instruction.opcode().mnemonic();
    }

    /** Kind, pass and site: findings of one family are best examined together. */
    public String family() {
        return kind.word() + "/" + pass + "/" + site;
    }

    /**
     * The whole signature in one line, equal if and only if signatures are:
     * {@code differs/simplifycfg/fold-branch/some/br,load*2,ret}.
     */
    public String text() {
        StringJoiner list = new StringJoiner(",");
        for (Map.Entry<String, Integer> entry : operations.entrySet()) {
            list.add(entry.getValue() == 1 ? entry.getKey() : entry.getKey() + "*" + entry.getValue());
        }
        return family() + "/" + lanes + "/" + list;
    }

    /** Ten hexadecimal digits of the SHA-256 of {@link #text}. */
    public String hash() {
        return hash(text());
    }

    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }

    @Override
    public String toString() {
        return text();
    }
}
