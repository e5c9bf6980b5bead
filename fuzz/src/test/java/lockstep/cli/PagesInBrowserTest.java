package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import lockstep.conformance.external.ExternalTool;
import lockstep.ir.json.JsonLine;
import lockstep.ir.json.JsonReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pages in Chromium, driven by chromedriver: scripts report no errors, views show what they are to show, keys do what
 * they say, and both color schemes are readable. Runs in {@code .ci/long} ({@code -Dlockstep.browser=true}) where both
 * are installed; elsewhere it is skipped.
 *
 * <p>Source: W3C, WebDriver; Chrome DevTools Protocol, Emulation.setEmulatedMedia.
 */
final class PagesInBrowserTest {
    private static final int WIDTH = 1400;
    private static final int HEIGHT = 1000;

    /** Milliseconds in which a page of 10,000 instructions is there. */
    private static final long SLOWEST = 20_000;

    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=64 args=[out i32[64]]
            define ptx_kernel void @k(ptr addrspace(1) %out) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %slot = alloca i32
              store i32 %t, ptr %slot
              %again = load i32, ptr %slot
              br label %loop
            loop:
              %i = phi i32 [ 0, %entry ], [ %next, %loop ]
              %next = add i32 %i, 1
              %lane = and i32 %again, 3
              %goes = icmp ult i32 %i, %lane
              br i1 %goes, label %loop, label %end
            end:
              call void @llvm.nvvm.barrier0()
              %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
              store i32 %i, ptr addrspace(1) %at
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare void @llvm.nvvm.barrier0()
            """;

    /** A pass that removes a mask, so that lanes execute more iterations. */
    private static final String LOOPS_MORE = """
            lockstep.ir.nvvm.Rewriter rewriter = context.rewriter(function);
            boolean changed = false;
            for (lockstep.ir.nvvm.Instruction at : function.instructionList()) {
                if (at.opcode() == lockstep.ir.nvvm.Opcode.AND && rewriter.allow(RULE, at)) {
                    rewriter.replace(at, at.operand(0));
                    changed = true;
                }
            }
            return changed;
            """;

    @TempDir
    private Path folder;

    private Process driver;
    private String base = "";

    @BeforeEach
    void start() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Boolean.getBoolean("lockstep.browser"), "pages are opened by .ci/long");
        Assumptions.assumeTrue(ExternalTool.find("chromium").isPresent(), "there is no chromium");
        Assumptions.assumeTrue(ExternalTool.find("chromedriver").isPresent(), "there is no chromedriver");
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        driver = new ProcessBuilder("chromedriver", "--port=" + port, "--log-level=OFF")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        base = "http://127.0.0.1:" + port;
        awaitDriver();
        JsonLine options = JsonLine.object()
                .put(
                        "args",
                        List.of(
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--user-data-dir=" + folder.resolve("profile"),
                                "--window-size=" + WIDTH + "," + HEIGHT));
        JsonLine wanted = JsonLine.object()
                .put("goog:chromeOptions", options)
                .put("goog:loggingPrefs", JsonLine.object().put("browser", "ALL"));
        JsonLine body = JsonLine.object().put("capabilities", JsonLine.object().put("alwaysMatch", wanted));
        Map<?, ?> answer = (Map<?, ?>) post("/session", body);
        base += "/session/" + answer.get("sessionId");
    }

    @AfterEach
    void stop() throws IOException, InterruptedException {
        if (driver == null) {
            return;
        }
        List<ProcessHandle> browsers = driver.descendants().toList();
        HttpURLConnection end = open("");
        end.setRequestMethod("DELETE");
        end.getResponseCode();
        browsers.forEach(each ->
                each.onExit().completeOnTimeout(each, 5, TimeUnit.SECONDS).join());
        browsers.forEach(ProcessHandle::destroyForcibly);
        driver.destroy();
        driver.waitFor();
    }

    private void awaitDriver() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            try {
                HttpURLConnection connection = open("/status");
                if (connection.getResponseCode() == 200) {
                    return;
                }
            } catch (IOException notYet) {
                assertTrue(driver.isAlive(), "the driver has ended");
            }
            Thread.sleep(100);
        }
        throw new AssertionError("the driver does not answer");
    }

    private HttpURLConnection open(String path) throws IOException {
        return (HttpURLConnection) URI.create(base + path).toURL().openConnection();
    }

    /** The "value" of the answer; null of JSON, which the reader does not know, as the text "null". */
    private Object post(String path, JsonLine body) throws IOException {
        HttpURLConnection connection = open(path);
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body.toString().getBytes(StandardCharsets.UTF_8));
        }
        boolean isGood = connection.getResponseCode() == 200;
        byte[] bytes = (isGood ? connection.getInputStream() : connection.getErrorStream()).readAllBytes();
        String text = new String(bytes, StandardCharsets.UTF_8);
        assertTrue(isGood, text);
        return JsonReader.object(text.replace(":null", ":\"null\"")).get("value");
    }

    private Object script(String script) throws IOException {
        return post("/execute/sync", JsonLine.object().put("script", script).putObjects("args", List.of()));
    }

    private void key(String key) throws IOException {
        JsonLine down = JsonLine.object().put("type", "keyDown").put("value", key);
        JsonLine up = JsonLine.object().put("type", "keyUp").put("value", key);
        JsonLine keyboard =
                JsonLine.object().put("type", "key").put("id", "keyboard").putObjects("actions", List.of(down, up));
        post("/actions", JsonLine.object().putObjects("actions", List.of(keyboard)));
        drawn();
    }

    /** Pages draw before the next frame. */
    private void drawn() throws IOException {
        script("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
    }

    private void scheme(String scheme) throws IOException {
        JsonLine feature = JsonLine.object().put("name", "prefers-color-scheme").put("value", scheme);
        JsonLine parameters = JsonLine.object().putObjects("features", List.of(feature));
        post(
                "/goog/cdp/execute",
                JsonLine.object().put("cmd", "Emulation.setEmulatedMedia").put("params", parameters));
    }

    private void load(Path page) throws IOException {
        post("/url", JsonLine.object().put("url", page.toUri().toString()));
        drawn();
    }

    /** What the browser logged: errors of scripts, and what the policy of the page kept it from loading. */
    private List<?> log() throws IOException {
        return (List<?>) post("/se/log", JsonLine.object().put("type", "browser"));
    }

    private Path explored(String program) throws IOException {
        Files.writeString(folder.resolve("k.ll"), program);
        TestSession session = new TestSession(folder);
        session.run("explore", "k.ll", "--passes", "mem2reg,simplifycfg", "--html", "k.html");
        assertEquals("", session.err());
        return folder.resolve("k.html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void viewsShowWhatTheyAreToShow(String scheme) throws IOException {
        scheme(scheme);
        load(explored(PROGRAM));
        assertEquals("flow", script("return document.querySelector('[aria-selected=true]').id.slice(4)"));
        assertTrue((Long) script("return document.querySelectorAll('.node').length") >= 6);
        assertEquals(2L, script("return document.querySelectorAll('.scroll.graph').length"));
        key("2");
        assertEquals(2L, script("return document.querySelectorAll('canvas').length"));
        script("return new Promise(done => setTimeout(() => done(1), 300))");
        assertEquals(
                true,
                script("const c = document.querySelector('canvas'); const d = c.getContext('2d')"
                        + ".getImageData(0, 0, c.width, c.height).data; const seen = new Set();"
                        + "for (let i = 0; i < d.length; i += 4) seen.add(d[i] + d[i + 1] * 256 + d[i + 2] * 65536);"
                        + "return seen.size > 4"));
        key("3");
        assertTrue((Long) script("return document.querySelectorAll('.listing .row').length") > 20);
        assertTrue((Long) script("return document.querySelectorAll('.row.gone').length") > 0);
        key("4");
        Object text = script("return document.getElementById('panel').textContent");
        assertTrue(text.toString().contains("No step is wrong"));
        assertEquals(List.of(), log());
    }

    /** The contrast of text to its ground is at least 4.5 to 1 in both schemes. Source: WCAG 2.2, 1.4.3. */
    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void textsAreReadable(String scheme) throws IOException {
        scheme(scheme);
        load(explored(PROGRAM));
        Object worst = script("""
                const light = text => {
                  const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255)
                    .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
                };
                const ground = at => {
                  for (let e = at; e; e = e.parentElement) {
                    const color = getComputedStyle(e).backgroundColor;
                    if (!/, 0\\)$/.test(color) && color !== "transparent") return color;
                  }
                  return "rgb(255, 255, 255)";
                };
                let worst = 100, where = "";
                for (const at of document.querySelectorAll("h1, h2, button, label, .soft, .chip, .facts, p")) {
                  if (at.textContent && at.offsetParent) {
                    const a = light(getComputedStyle(at).color), b = light(ground(at));
                    const now = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                    where = now < worst ? at.textContent.slice(0, 40) : where;
                    worst = Math.min(worst, now);
                  }
                }
                return worst >= 4.5 ? "" : worst + " at " + where;
                """);
        assertEquals("", worst);
    }

    @Test
    void schemesDiffer() throws IOException {
        load(explored(PROGRAM));
        scheme("light");
        Object light = script("return getComputedStyle(document.documentElement).backgroundColor");
        scheme("dark");
        assertNotEquals(light, script("return getComputedStyle(document.documentElement).backgroundColor"));
    }

    @Test
    void theKeyboardReachesEverything() throws IOException {
        load(explored(PROGRAM));
        script("document.querySelector('.node').focus()");
        key("\uE007");
        assertTrue(script("return document.querySelector('[aria-live]').textContent")
                .toString()
                .contains("round"));
        key("2");
        script("document.querySelector('.scroll.time').focus()");
        key("\uE014");
        assertTrue(script("return document.querySelector('.tip').textContent")
                .toString()
                .contains("lanes"));
        key("/");
        assertEquals("search", script("return document.activeElement.id"));
        key("x");
        assertEquals("x", script("return document.getElementById('search').value"));
        script("document.activeElement.blur()");
        key("1");
        key("]");
        assertEquals(1L, script("return document.querySelectorAll('[aria-pressed=true]').length"));
        assertEquals(
                0L,
                script("return [...document.querySelectorAll('button, [role=button], input, select')].filter(e =>"
                        + " !e.textContent && !e.getAttribute('aria-label') && !e.closest('label')).length"));
        assertEquals(List.of(), log());
    }

    /** Nothing is wider than the window, on a narrow one neither. */
    @ParameterizedTest
    @ValueSource(ints = {1400, 700})
    void pagesFitTheWindow(int width) throws IOException {
        post("/window/rect", JsonLine.object().put("width", width).put("height", HEIGHT));
        load(explored(PROGRAM));
        for (String tab : List.of("1", "2", "3", "4")) {
            key(tab);
            assertEquals(
                    true,
                    script("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
                    "view " + tab);
        }
    }

    /** The sides of the lane that went wrong have blocks in different rows, and names may be long. */
    @Test
    void aDifferenceFitsASmallWindow() throws IOException {
        String name = "a-file-with-a-name-that-is-much-longer-than-the-window-is-wide-" + "x".repeat(40) + ".ll";
        Files.writeString(folder.resolve(name), PROGRAM);
        PluginJar.writePass(folder.resolve("own.jar"), LOOPS_MORE);
        TestSession session = new TestSession(folder);
        session.run("explore", name, "--plugin", "own.jar", "--passes", "mem2reg,own", "--html", "k.html");
        assertEquals("", session.err());
        load(folder.resolve("k.html"));
        assertEquals("difference", script("return document.querySelector('[aria-selected=true]').id.slice(4)"));
        assertEquals(
                true,
                script("return [...document.querySelectorAll('.traces td')].every(e => e.classList.contains('block')"
                        + " === /^@.*:$/.test(e.textContent))"));
        assertEquals(
                true,
                script("const rows = [...document.querySelectorAll('.traces tr')].map(e => e.querySelectorAll('.block')"
                        + ".length); return rows.includes(1)"));
        script("document.body.style.width = '380px'");
        assertEquals(
                "",
                script("return [...document.querySelectorAll('#panel *')].filter(e => e.getBoundingClientRect().right"
                        + " > 381 || e.scrollWidth > 381).map(e => e.textContent.slice(0, 60)).join()"));
        assertEquals(List.of(), log());
    }

    @Test
    void hostileNamesRunNothing() throws IOException {
        String name = "\"</script><script>window.hit=1</script><img src=x onerror=window.hit=1>\"";
        load(explored(PROGRAM.replace("%loop", "%" + name).replace("loop:", name + ":")));
        for (String tab : List.of("1", "2", "3", "4")) {
            key(tab);
        }
        assertEquals("undefined", script("return typeof window.hit"));
        assertEquals(0L, script("return document.querySelectorAll('img').length"));
        assertEquals(List.of(), log());
    }

    /** Only what is in sight is on the page. */
    @Test
    void tenThousandInstructionsAreUsable() throws IOException {
        StringBuilder blocks = new StringBuilder("  br label %b0\n");
        for (int i = 0; i < 2_500; i++) {
            blocks.append("""
                    b%1$d:
                      %%x%1$d = add i32 %%t, %1$d
                      %%c%1$d = icmp ult i32 %%x%1$d, 40
                      br i1 %%c%1$d, label %%b%2$d, label %%a%1$d
                    a%1$d:
                      br label %%b%2$d
                    """.formatted(i, i + 1));
        }
        blocks.append("b2500:\n  br label %loop\n");
        Path page = explored(
                PROGRAM.replace("  br label %loop\nloop", blocks + "loop").replace("%entry ]", "%b2500 ]"));
        long start = System.nanoTime();
        load(page);
        for (String tab : List.of("1", "2", "3", "1")) {
            key(tab);
        }
        long milliseconds = (System.nanoTime() - start) / 1_000_000;
        assertTrue(milliseconds < SLOWEST, "milliseconds: " + milliseconds);
        Object elements = script("return document.getElementsByTagName('*').length");
        assertTrue((Long) elements < 12_000, "elements: " + elements);
        script("document.querySelector('.scroll.graph').scrollTop = 1e5");
        script("return new Promise(done => setTimeout(() => done(1), 300))");
        assertTrue((Long) script("return document.querySelectorAll('.node').length") > 0);
        assertEquals(List.of(), log());
    }

    @Test
    void theReportOfACheckOpensAndFilters() throws IOException {
        Files.writeString(folder.resolve("k.ll"), PROGRAM);
        Files.writeString(folder.resolve("other.ll"), PROGRAM.replace("; LAUNCH", "; EXPECT: k arg=0[0]=5\n; LAUNCH"));
        TestSession session = new TestSession(folder);
        session.run("check", "k.ll", "other.ll", "--passes", "dce", "--html", "r.html");
        load(folder.resolve("r.html"));
        assertEquals(2L, script("return document.querySelectorAll('#files details').length"));
        assertEquals("other.ll", script("return document.querySelector('#files details[open] .code').textContent"));
        key("/");
        key("o");
        key("t");
        assertEquals(1L, script("return document.querySelectorAll('#files details').length"));
        assertEquals(List.of(), log());
    }
}
