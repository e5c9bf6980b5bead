package lockstep.conformance.program;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.machine.MachineText;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.ir.sass.ori.OriText;
import lockstep.ir.sass.text.SassModuleText;

/** The kind of a file with a program, determined by its first bytes, not by its name. */
public enum FileKind {
    /**
     * LLVM-IR text. It does not begin with a fixed word: a file that does not begin like another kind is read as LLVM
     * IR.
     */
    LLVM_IR("LLVM-IR text"),
    /** Text of PTX. */
    PTX("PTX", ".version"),
    /** Text of machine instructions. */
    SASS("SASS text", SassModuleText.START),
    /** Text of PTX in the open form. */
    MACHINE_IR("machine IR", MachineText.START),
    /** Text of machine instructions in the open form. */
    ORI("Ori", OriText.HEAD, OriModuleText.CUBIN),
    /** Machine words in an ELF file. */
    CUBIN("a cubin", "\u007fELF");

    /** The kinds that the first word after blanks and comments identifies. */
    private static final List<FileKind> WORDS = List.of(PTX, MACHINE_IR, SASS, ORI);

    private final String phrase;
    private final List<byte[]> starts;

    /** @param starts beginnings of such files, any of them */
    FileKind(String phrase, String... starts) {
        this.phrase = phrase;
        this.starts = Stream.of(starts)
                .map(start -> start.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
    }

    /** The kind of a file with these bytes. */
    public static FileKind of(byte[] bytes) {
        if (CUBIN.startsAt(bytes, 0)) {
            return CUBIN;
        }
        int first = firstWord(bytes);
        return WORDS.stream()
                .filter(kind -> kind.startsAt(bytes, first))
                .findFirst()
                .orElse(LLVM_IR);
    }

    /** Whether these bytes are LLVM bitcode, which is not one of the kinds. */
    public static boolean isBitcode(byte[] bytes) {
        return ForeignFile.BITCODE.beginsLike(bytes);
    }

    /** The name of such a file in messages: {@code "a cubin"}. */
    public String phrase() {
        return phrase;
    }

    /** The kind of a file with the text of {@code program}, or its bytes. */
    public static FileKind of(Program program) {
        return switch (program) {
            case NvvmProgram _ -> LLVM_IR;
            case PtxProgram _ -> PTX;
            case OpenPtxProgram _ -> MACHINE_IR;
            case OpenSassProgram _ -> ORI;
            case SassProgram _ -> CUBIN;
            case MachineProgram _ -> SASS;
        };
    }

    /** The text of a file of this kind, for finding comments; empty for a cubin. */
    public String text(byte[] bytes) {
        return this == CUBIN ? "" : new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * Checks that a file is of this kind.
     *
     * @param code of the diagnostic
     * @param hint what to do with files of the kind found, added to the message
     * @throws InputException if {@code bytes} are of another kind
     */
    public void require(String name, byte[] bytes, String code, String hint) {
        FileKind found = of(bytes);
        if (found != this) {
            String what = found.phrase + (found == LLVM_IR ? " or no program" : "");
            throw new InputException(
                    code, SourceLocation.ofFile(name), "this is " + what + ", " + phrase + " is wanted" + hint);
        }
    }

    private boolean startsAt(byte[] bytes, int at) {
        return starts.stream().anyMatch(start -> {
            int end = at + start.length;
            return end <= bytes.length && Arrays.equals(bytes, at, end, start, 0, start.length);
        });
    }

    /** The index after blanks and comments of PTX and SASS. */
    private static int firstWord(byte[] text) {
        int at = 0;
        while (at < text.length) {
            if (Character.isWhitespace(text[at])) {
                at++;
            } else if (isPair(text, at, '/', '/')) {
                at = lineEnd(text, at);
            } else if (isPair(text, at, '/', '*')) {
                at = commentEnd(text, at + 2);
            } else {
                return at;
            }
        }
        return at;
    }

    private static boolean isPair(byte[] text, int at, char first, char second) {
        return at + 1 < text.length && text[at] == first && text[at + 1] == second;
    }

    private static int lineEnd(byte[] text, int from) {
        int at = from;
        while (at < text.length && text[at] != '\n') {
            at++;
        }
        return at;
    }

    private static int commentEnd(byte[] text, int from) {
        int at = from;
        while (at < text.length && !isPair(text, at, '*', '/')) {
            at++;
        }
        return Math.min(text.length, at + 2);
    }
}
