package lockstep.ir.nvvm.intrinsic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A call of each row with each combination of overloaded types, judged by this verifier and by LLVM 19's: both accept
 * it or both reject it. Skipped if {@code llvm-as-19} is not installed.
 */
final class OverloadAgreementTest {
    private static final List<Type> ALL = List.of(
            IntType.I1,
            IntType.I8,
            IntType.I16,
            IntType.of(24),
            IntType.I32,
            IntType.I64,
            IntType.of(128),
            FloatType.HALF,
            FloatType.BFLOAT,
            FloatType.FLOAT,
            FloatType.DOUBLE,
            PointerType.GENERIC,
            PointerType.of(3),
            VectorType.of(IntType.I1, 4),
            VectorType.of(IntType.I8, 4),
            VectorType.of(IntType.I16, 2),
            VectorType.of(IntType.I32, 4),
            VectorType.of(IntType.I32, 2),
            VectorType.of(IntType.I64, 2),
            VectorType.of(FloatType.FLOAT, 4),
            VectorType.of(FloatType.FLOAT, 2),
            VectorType.of(FloatType.HALF, 2),
            VectorType.of(PointerType.GENERIC, 4),
            VectorType.of(PointerType.GENERIC, 2));
    private static final List<Type> SOME = List.of(
            IntType.I1,
            IntType.I32,
            IntType.I64,
            FloatType.FLOAT,
            PointerType.GENERIC,
            PointerType.of(3),
            VectorType.of(IntType.I32, 2),
            VectorType.of(IntType.I64, 4),
            VectorType.of(FloatType.FLOAT, 2),
            VectorType.of(FloatType.FLOAT, 4),
            VectorType.of(PointerType.GENERIC, 2),
            VectorType.of(PointerType.GENERIC, 4));
    private static final List<Type> FEW = List.of(
            IntType.I32,
            FloatType.FLOAT,
            PointerType.GENERIC,
            VectorType.of(IntType.I32, 4),
            VectorType.of(PointerType.GENERIC, 4));

    /** The language reference excludes some of their types; LLVM's verifier does not check this. */
    private static final Set<String> STRICTER = new TreeSet<>(List.of(
            "llvm.memcpy",
            "llvm.memcpy.inline",
            "llvm.memmove",
            "llvm.memset",
            "llvm.memset.inline",
            "llvm.convert.to.fp16",
            "llvm.convert.from.fp16",
            "llvm.powi",
            "llvm.ldexp",
            "llvm.frexp",
            "llvm.fptoui.sat",
            "llvm.fptosi.sat",
            "llvm.vector.reduce.add",
            "llvm.vector.reduce.mul",
            "llvm.vector.reduce.and",
            "llvm.vector.reduce.or",
            "llvm.vector.reduce.xor",
            "llvm.vector.reduce.smax",
            "llvm.vector.reduce.smin",
            "llvm.vector.reduce.umax",
            "llvm.vector.reduce.umin",
            "llvm.vector.reduce.fadd",
            "llvm.vector.reduce.fmul",
            "llvm.vector.reduce.fmax",
            "llvm.vector.reduce.fmin",
            "llvm.vector.reduce.fmaximum",
            "llvm.vector.reduce.fminimum"));

    @TempDir
    Path folder;

    /** A call as text, in a function of its own. */
    private record Case(String name, String declaration, String body) {
        String text() {
            return declaration + body;
        }
    }

    private static List<List<Type>> combinations(int count) {
        List<List<Type>> all = List.of(List.of());
        List<Type> candidates = count > 2 ? FEW : count > 1 ? SOME : ALL;
        for (int i = 0; i < count; i++) {
            all = all.stream()
                    .flatMap(before -> candidates.stream().map(type -> {
                        List<Type> longer = new ArrayList<>(before);
                        longer.add(type);
                        return List.copyOf(longer);
                    }))
                    .toList();
        }
        return all;
    }

    private static Map<String, Case> cases() {
        Map<String, Case> cases = new LinkedHashMap<>();
        for (IntrinsicInfo row : IntrinsicTable.all()) {
            boolean isOdd = row.signatureText().contains("...")
                    || row.signatureText().contains("metadata")
                    || row.signatureText().contains("token");
            if (row.isGap() || !row.versions().isEmpty() || row.overloadCount() == 0 || isOdd) {
                continue;
            }
            for (List<Type> overloads : combinations(row.overloadCount())) {
                anyType(row, overloads).ifPresent(type -> {
                    Case one = call(row, row.nameFor(overloads), type, cases.size());
                    cases.put(one.name, one);
                });
            }
        }
        return cases;
    }

    /** The signature with these overloaded types, whether they fit or not. */
    private static Optional<FunctionType> anyType(IntrinsicInfo row, List<Type> overloads) {
        return IntrinsicSignature.parse(row.signatureText()).build(overloads.toArray(new Type[0]));
    }

    private static Case call(IntrinsicInfo row, String name, FunctionType type, int number) {
        // Masked accesses have an alignment; parts of vectors may begin at the first element.
        String immediate = row.name().startsWith("llvm.masked") ? "1" : "0";
        return call(row, name, type, number, immediate, name);
    }

    private static Case call(
            IntrinsicInfo row, String name, FunctionType type, int number, String immediate, String caseName) {
        List<Type> parameters = type.parameters();
        String types = parameters.stream().map(Type::toString).collect(Collectors.joining(", "));
        String taken = IntStream.range(0, parameters.size())
                .mapToObj(i -> parameters.get(i) + " %a" + i)
                .collect(Collectors.joining(", "));
        String given = IntStream.range(0, parameters.size())
                .mapToObj(i -> parameters.get(i) + " "
                        + (row.isImmediate(i) ? immediate(parameters.get(i), immediate) : "%a" + i))
                .collect(Collectors.joining(", "));
        String result = type.result().isVoid() ? "" : "%r = ";
        return new Case(
                caseName,
                "declare " + type.result() + " @" + name + "(" + types + ")\n",
                "define void @f" + number + "(" + taken + ") {\n  " + result + "call " + type.result() + " @" + name
                        + "(" + given + ")\n  ret void\n}\n");
    }

    private static String immediate(Type type, String integer) {
        return type.isFloat() ? "1.0" : type == IntType.I1 ? "true" : integer;
    }

    private static boolean isAccepted(Case one) {
        NvvmReader.ParseResult read = NvvmReader.read("case.ll", one.text(), new Context());
        return read.module().isPresent()
                && !read.diagnostics().hasFatal()
                && !NvvmVerifier.verify(read.module().get()).hasFatal();
    }

    /** The names of the intrinsics that LLVM's verifier finds fault with. */
    private Set<String> rejectedByLlvm(Map<String, Case> cases) throws IOException, InterruptedException {
        String all = cases.values().stream().map(Case::text).collect(Collectors.joining());
        return errors(all, "@(llvm[\\w.]+)");
    }

    /** One case alone: LLVM does not name the call in every message. */
    private boolean isAcceptedByLlvm(Case one) throws IOException, InterruptedException {
        Path input = folder.resolve("one.ll");
        Files.writeString(input, one.text());
        return start(input, folder.resolve("errors.txt")).waitFor() == 0;
    }

    /** What {@code pattern} finds in the errors that {@code llvm-as-19} writes. */
    private Set<String> errors(String text, String pattern) throws IOException, InterruptedException {
        Path input = folder.resolve("all.ll");
        Path errors = folder.resolve("errors.txt");
        Files.writeString(input, text);
        int status = start(input, errors).waitFor();
        Set<String> found = new TreeSet<>();
        Matcher match = Pattern.compile(pattern).matcher(Files.readString(errors));
        while (match.find()) {
            found.add(match.group(1));
        }
        assertEquals(found.isEmpty() ? 0 : 1, status);
        return found;
    }

    private static Process start(Path input, Path errors) throws IOException {
        try {
            return new ProcessBuilder("llvm-as-19", "-o", "/dev/null", input.toString())
                    .redirectError(errors.toFile())
                    .start();
        } catch (IOException e) {
            Assumptions.abort("llvm-as-19 is not installed");
            throw e;
        }
    }

    @Test
    void bothAcceptTheSameCalls() throws IOException, InterruptedException {
        Map<String, Case> cases = cases();
        Set<String> rejected = rejectedByLlvm(cases);
        List<String> tooLax = new ArrayList<>();
        List<String> tooStrict = new ArrayList<>();
        for (Case one : cases.values()) {
            boolean isAccepted = isAccepted(one);
            boolean isAcceptedByLlvm = !rejected.contains(one.name());
            if (isAccepted && !isAcceptedByLlvm) {
                tooLax.add(one.name());
            } else if (!isAccepted
                    && isAcceptedByLlvm
                    && (STRICTER.contains(row(one.name())) || isAcceptedByLlvm(one))) {
                tooStrict.add(one.name());
            }
        }
        assertTrue(cases.size() > 3000);
        assertEquals(List.of(), tooLax, "accepted here and not by LLVM");
        assertEquals(
                STRICTER,
                tooStrict.stream().map(OverloadAgreementTest::row).collect(Collectors.toCollection(TreeSet::new)),
                "accepted by LLVM and not here");
    }

    private static String row(String name) {
        return IntrinsicTable.lookup(name).orElseThrow().name();
    }

    /** Law: an immediate argument is in range here exactly if it is for LLVM. */
    @Test
    void bothAcceptTheSameImmediates() throws IOException, InterruptedException {
        Map<String, Case> cases = new LinkedHashMap<>();
        for (String name : List.of(
                "llvm.is.fpclass.f32",
                "llvm.smul.fix.i8",
                "llvm.umul.fix.v2i8",
                "llvm.sdiv.fix.i32",
                "llvm.udiv.fix.sat.i8",
                "llvm.vector.insert.v8i16.v2i16",
                "llvm.vector.extract.v2i16.v8i16",
                "llvm.vector.splice.v4i32",
                "llvm.masked.load.v2i32.p0",
                "llvm.masked.store.v2i32.p0",
                "llvm.masked.gather.v2i32.v2p0",
                "llvm.masked.scatter.v2i32.v2p0")) {
            for (long value : new long[] {-5, -1, 0, 3, 4, 8, 9, 33, 1024}) {
                Case one = withImmediate(name, value, cases.size());
                cases.put(one.name(), one);
            }
        }
        List<String> different = new ArrayList<>();
        int accepted = 0;
        for (Case one : cases.values()) {
            boolean isAccepted = isAccepted(one);
            accepted += isAccepted ? 1 : 0;
            if (isAccepted != isAcceptedByLlvm(one)) {
                different.add(one.name());
            }
        }
        assertEquals(List.of(), different);
        assertTrue(accepted > 30 && accepted < cases.size() - 30, accepted + " of " + cases.size());
    }

    private static Case withImmediate(String name, long value, int number) {
        IntrinsicInfo row = IntrinsicTable.lookup(name).orElseThrow();
        FunctionType type = Stream.of(name.substring(row.name().length() + 1).split("\\."))
                .map(OverloadAgreementTest::typeOf)
                .collect(Collectors.collectingAndThen(Collectors.toList(), row::typeFor))
                .orElseThrow();
        return call(row, name, type, number, Long.toString(value), name + " " + value);
    }

    /** The type of a suffix: i8, f32, p0, v2 of one of them. */
    private static Type typeOf(String suffix) {
        if (suffix.startsWith("v")) {
            return VectorType.of(typeOf(suffix.substring(2)), suffix.charAt(1) - '0');
        }
        int number = Integer.parseInt(suffix.substring(1));
        return switch (suffix.charAt(0)) {
            case 'i' -> IntType.of(number);
            case 'p' -> PointerType.of(number);
            default -> FloatType.FLOAT;
        };
    }
}
