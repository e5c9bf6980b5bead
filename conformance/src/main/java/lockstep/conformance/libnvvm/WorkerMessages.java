package lockstep.conformance.libnvvm;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The protocol between a {@link LibnvvmWorker} and its child: requests and answers alternate. Each message begins with
 * a magic number, so that output of the library on the same stream is detected; texts are UTF-8, preceded by their
 * length in bytes.
 */
final class WorkerMessages {
    private static final int MARK = 0x4C4E_564D;
    private static final int COMPILED = 0;
    private static final int REJECTED = 1;

    private WorkerMessages() {}

    /** A text and the options to compile it with. */
    record Request(String text, List<String> options) {
        Request {
            options = List.copyOf(options);
        }
    }

    /** Writes a request and flushes. */
    static void write(DataOutputStream to, Request request) throws IOException {
        to.writeInt(MARK);
        writeText(to, request.text());
        to.writeInt(request.options().size());
        for (String option : request.options()) {
            writeText(to, option);
        }
        to.flush();
    }

    /** The next request; empty at the end of the stream. */
    static Optional<Request> readRequest(DataInputStream from) throws IOException {
        try {
            readMark(from);
        } catch (EOFException end) {
            return Optional.empty();
        }
        String text = readText(from);
        int count = from.readInt();
        List<String> options = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            options.add(readText(from));
        }
        return Optional.of(new Request(text, options));
    }

    /** Writes an answer and flushes. */
    static void write(DataOutputStream to, LibnvvmResult result) throws IOException {
        to.writeInt(MARK);
        switch (result) {
            case LibnvvmResult.Compiled compiled -> {
                to.writeInt(COMPILED);
                writeText(to, compiled.ptx());
                writeText(to, compiled.log());
            }
            case LibnvvmResult.Rejected rejected -> {
                to.writeInt(REJECTED);
                writeText(to, rejected.stage().name());
                to.writeInt(rejected.status());
                writeText(to, rejected.reason());
                writeText(to, rejected.log());
            }
        }
        to.flush();
    }

    /**
     * The next answer.
     *
     * @throws EOFException if the stream ends within it
     * @throws IOException if the next bytes are not an answer
     */
    static LibnvvmResult readResult(DataInputStream from) throws IOException {
        readMark(from);
        int kind = from.readInt();
        if (kind == COMPILED) {
            return new LibnvvmResult.Compiled(readText(from), readText(from));
        }
        if (kind != REJECTED) {
            throw new IOException("no answer of a worker: kind " + kind);
        }
        return new LibnvvmResult.Rejected(readStage(from), from.readInt(), readText(from), readText(from));
    }

    private static LibnvvmResult.Stage readStage(DataInputStream from) throws IOException {
        String name = readText(from);
        return Arrays.stream(LibnvvmResult.Stage.values())
                .filter(stage -> stage.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException("no answer of a worker: stage " + name));
    }

    private static void readMark(DataInputStream from) throws IOException {
        int mark = from.readInt();
        if (mark != MARK) {
            throw new IOException("no message of a worker: it begins with " + Integer.toHexString(mark));
        }
    }

    private static void writeText(DataOutputStream to, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        to.writeInt(bytes.length);
        to.write(bytes);
    }

    private static String readText(DataInputStream from) throws IOException {
        int length = from.readInt();
        if (length < 0) {
            throw new IOException("a text of " + length + " bytes");
        }
        byte[] bytes = from.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("a text ends after " + bytes.length + " of " + length + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
